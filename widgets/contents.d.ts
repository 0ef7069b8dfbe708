// What each panel's Python sends to its script, as it is in the positions that are written down.
// Made by `python -m tests.widgets.contents`; a test holds the two to each other.

export type Aim = { open: boolean; lines: string[]; texts: { title: string; close: string } };

export type Announcer = { first: number; said: string[] };

export type Bag = { piles: { title: string; total: string; rows: { kind: string; count: number; said: string }[][]; empty: string }[] };

export type BagEditor = {
  piles: { value: string; text: string }[];
  pile: string;
  piles_said: string;
  known: boolean;
  total: { name: string; value: number; label: string; most: number };
  kinds: { name: string; kind: string; value: number; most: number; label: string }[];
  police: { name: string; kind: string; value: number; most: number; label: string }[];
  drawn: string;
  fields: [{ name: string; label: string; value: number; options: { value: number; text: string }[] }, { name: string; label: string; value: number; options: { value: number; text: string }[] }, { name: string; label: string; value: string; options: { value: string; text: string }[] }, { name: string; label: string; value: string; options: { value: string; text: string }[] }];
  edits: boolean;
  odds: { token: string; icon: string; name: string; share: number; chance: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; to: string; said: string }[];
  texts: { kinds: string; tell: string; forget: string; odds: string; draw: string; fresh: string; back: string; presets: string; last: string; edit: string };
  in_game: boolean;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  again: boolean;
};

export type BagTestPanel = {
  texts: { test: string; stop: string; come: string; expected: string; band: string; draws: string; bias: string; power: string; waits: string };
  problem: string;
  chart: { came: number[]; expected: number[]; low: number[]; high: number[] };
  now: number;
  chart_said: string;
  running: any;
  verdict: { told: string; facts: { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }[] } | null;
  biases: { value: string; text: string }[];
  bias: string;
  power: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } | null;
  head: string[];
  waits: ({ step: number; wait: number; expected: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; short: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; long: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; token: string })[];
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};

export type Bazaar = {
  columns: { kind: string; name: string; contracts: { colour: string; cost: string; points: string; contract: string; said: string; worth: string; left: number; gone: string; sell: string; why: string }[] }[];
  at: number[];
  key: { cost: string; worth: string };
  note: string;
};

export type BoardSummary = { parts: string[]; places: { label: string; here: string[]; marked: boolean }[]; text: string };

export type Choices = {
  at: number[];
  behind: boolean;
  heading: string;
  waiting: boolean;
  hint: string;
  groups: { label: string; buttons: { text: string; label: string; said: string; icon: string; place: string; why: string; main: boolean; count: number; key: string; chip: { colour: string; cost: string; points: string }; stage: string; unpick: boolean; way: string }[]; folds: { key: string; icon: string; label: string; said: string; parts: { buttons: { text: string; label: string; said: string; icon: string; place: string }[]; seat: number; player: string }[]; why: string; text: string }[]; open: boolean; chip: { colour: string; cost: string; points: string }; all: { texts: string[]; label: string; icons: any[] }[]; crumbs: { icon: string; text: string }[]; rose: boolean; centre: string; icon: string; said: string; needed: boolean }[];
  error: { rule: string; sentence: string; lesson: any } | null;
  rules_now: string;
  texts: { close: string; rule: string; unavailable: string };
  words: boolean;
};

export type ClassDesk = {
  open: boolean;
  asked: number;
  problem: string;
  games: { name: string; text: string }[];
  game: string;
  topics: { name: string; text: string }[];
  topic: string;
  steps: { name: string; text: string }[];
  step: string;
  draft: string;
  situation: string;
  ready: boolean;
  choices: string[];
  pupils: { name: string; here: boolean; answered: boolean; said: string; remove: string }[];
  removal: { name: string; text: string } | null;
  links: { href: string; text: string }[];
  code: string;
  wall: string;
  home: { href: string; text: string };
  texts: { language: string; game: string; topic: string; step: string; next: string; ask: string; reveal: string; draft: string; none: string; pupils: string; nobody: string; join: string; others: string; remove: string; keep: string; code: string; where: string; replace: string; replacing: string; wall: string; begin: string; beginning: string };
};

export type ClassLearners = {
  open: boolean;
  heads: string[];
  rows: { name: string; cells: string[]; now: string; stuck: boolean }[];
  missed: string[];
  texts: { language: string; title: string; note: string; learner: string; now: string; stuck: string; reading: string; none: string; missed: string; csv: string; html: string };
};

export type ClassSeat = {
  stage: string;
  name: string;
  number: number;
  heading: string;
  text: string;
  situation: string;
  picture: string;
  choices: { answer: string; text: string }[];
  whole: boolean;
  typed: boolean;
  hint: string;
  answer: string;
  answer_told: string;
  sending: boolean;
  result: { right: boolean | null; told: string; exact: string; why: string } | null;
  score: string;
  problem: string;
  links: { href: string; text: string }[];
  texts: { language: string; join: string; who: string; enter: string; answer: string; send: string; change: string; sent: string; sending: string; picture: string; wait: string; not_me: string; said: string };
};

export type ClassStart = {
  problem: string;
  may_begin: boolean;
  home: { href: string; text: string };
  texts: { language: string; title: string; text: string; begin: string };
};

export type ClassWall = {
  stage: string;
  heading: string;
  text: string;
  situation: string;
  picture: string;
  choices: string[];
  answered: string;
  done: number;
  shown: { bars: ({ answer: string; text: string; count: number; exact: string; value: number | null; told: string; share: number; right: boolean; said: string })[]; exact: string; why: string; mistakes: string[]; calibration: { said: number; exact: number; count: number }[]; calibration_told: string[] } | null;
  problem: string;
  texts: { language: string; picture: string; answers: string; measure: string; mistakes: string; calibration: string; said: string; exact: string };
};

export type Compare = {
  texts: { keep: string; swap: string; drop: string; why: string; first: string; second: string };
  kept: string | null;
  present: string;
  rows: ({ name: string; share: number; up: boolean; first: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; second: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; difference: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  head: string[];
  title: string;
  facts: ({ text: string; number: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  none: string;
};

export type ConspiracyBoard = {
  columns: { column: string; name: string }[];
  rows: ({ row: string; name: string; places: [{ place: string; present: boolean; tile: { tile: string; face: string; peek: string } | null; squares: ({ square: string; marked: string; changed: boolean; coin: { drawing: string; pointing: string } | null; said: string })[]; marks: any[] }, { place: string; present: boolean; tile: { tile: string; face: string; peek: string } | null; squares: ({ square: string; marked: string; changed: boolean; coin: { drawing: string; pointing: string } | null; said: string })[]; marks: { seat: number; initial: string; said: string }[] }, { place: string; present: boolean; tile: { tile: string; face: string; peek: string } | null; squares: ({ square: string; marked: string; changed: boolean; coin: { drawing: string; pointing: string } | null; said: string })[]; marks: { seat: number; initial: string; said: string }[] }] })[];
  texts: { board: string };
};

export type ConspiracyOdds = {
  off: string;
  groups: { title: string; rows: { name: string; icon: string; share: number; fraction: string; percent: string }[] }[];
  note: string;
};

export type ConspiracyPlayers = {
  players: { seat: number; name: string; initial: string; notes: string[]; turn: boolean; winner: boolean; tiles: { icon: string; said: string; count: number }[]; coins: { icon: string; said: string; count: number }[]; gifts: { icon: string; said: string; count: number }[]; saved: { icon: string; said: string }[]; mark: string; said: string }[];
  bag: string;
  texts: { tiles: string; coins: string; gifts: string; saved: string; mark: string; nothing: string; winner: string };
};

export type Course = {
  lessons: { id: string; number: string; title: string; state: string; current: boolean; said: string }[];
  label: string;
  topics: { name: string; text: string; current: boolean }[];
  play: { href: string; text: string };
  room: any;
  who: { name: string; not_me: string; said: string; box: { title: string; close: string; note: string; error: string; asked: string; new: string; rename: string; others_title: string; others: any[]; brought: any; texts: { along: string; file: string; page: string; link: string; copy: string; copied: string; load: string }; link: string; delete: string; bin: { title: string; learners: { id: string; title: string; until: string }[]; back: string; empty: string; keep: string; sure: string } } | null };
  done: string;
};

export type Curtain = { seat: number | null; title: string; text: string; people: { seat: number; button: string }[]; undo: string };

export type Curves = {
  view: string;
  open: boolean;
  step: number;
  title: string;
  steps: number;
  lines: { seat: number; name: string; values: number[] }[];
  marks: { step: number; text: string; kind: string; short: string }[];
  table: { step: number; text: string; cells: string[] }[];
  texts: { table: string; when: string; go: string };
};

export type DangerPanel = {
  texts: { no_game: string; example: string; seat: string; model: string; begin: string; stop: string; long: string };
  no_game: boolean;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  seats: { value: number; text: string }[];
  seat: number;
  model: string;
  models: { value: string; text: string }[];
  sliders: { name: string; label: string; low: number; high: number; value: number; said: string }[];
  rows: ({ name: string; year: number; moves: string; share: number; lost: string; chance: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; loss: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  told: string;
  hunting: boolean;
  progress: any;
  problem: string;
  head: string[];
};

export type DecisionsPanel = {
  view: string;
  heading: string;
  question: string;
  label: string;
  current: number;
  titles: string[];
  same: string;
  title: string;
  sets: { title: string; only: string }[];
};

export type DifferencesPanel = {
  view: string;
  heading: string;
  links: { href: string; text: string }[];
  sets: { title: string; text: string; changes: string[] }[];
};

export type DrawTree = {
  root: { t: string; e: number; c: string; p: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; b: { t: string; e: number; c: string; p: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; b: { t: string; e: number; c: string; p: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; b: any[] }[] }[] };
  lit: string;
  draws: number;
  epoch: any;
  note: string;
  texts: { title: string; open: string; close: string; fold: string; start: string; smaller: string; larger: string; light: string; told: string; fractions: string };
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};

export type DrawsStrip = {
  drawn: string[];
  drawn_said: string;
  draws: number;
  need: number;
  said: string;
  steps: string[];
  put_back: boolean;
  predict: boolean;
  put_back_told: string;
  texts: { slider: string; play: string; pause: string; back: string; forward: string; put_back: string; predict: string; drawn: string; end: string };
  refusal: string;
};

export type Editor = {
  title: string;
  name: string;
  years: number[];
  epochs: (Record<string, Record<string, string> | string | number>)[];
  warnings: any[];
  error: string;
  told: string;
  boards: { name: string; title: string }[];
  keeps: boolean;
  statuses: Record<string, string>;
  texts: Record<string, string>;
};

export type Ending = {
  open: boolean;
  title: string;
  why: string[];
  sheets: ({ title: string; heads: string[]; note: string; rows: ({ name: string; seat: number | null; best: boolean; cells: { text: string; why: string; best: boolean }[] })[] })[];
  curve: { title: string; note: string; steps: number; marks: [number, string][]; lines: { seat: number; name: string; points: number[][] }[]; said: { title: string; heads: string[]; note: string; rows: ({ name: string; seat: number | null; best: boolean; cells: { text: string; why: string; best: boolean }[] })[] } };
  buttons: { name: string; text: string; said: string; why: string }[];
  review: string;
  reviewed_here: boolean;
  texts: { heading: string; table: string; review: string };
};

export type ExamplePanel = {
  heading: string;
  step: string;
  text: string;
  status: string;
  rules: { id: string; title: string; text: string }[];
  shown: number;
  back: number | null;
  forward: number | null;
  next: number | null;
  texts: { back: string; forward: string; next: string; close: string };
};

export type ExplanationDialog = {
  open: boolean;
  texts: { close: string; formula: string; numbers: string; value: string; question: string; where: string };
  refusal: string;
  title: string;
  words: string;
  formula: string;
  symbols: { tex: string; text: string }[];
  lines: { name: string; terms: string[]; result: string; folded: any[]; more: string }[];
  value: string;
};

export type GameReview = {
  open: boolean;
  laid_over: boolean;
  problem: string;
  seat: number | null;
  progress: string;
  assumes: string;
  people: { level: string; text: string; levels: { level: string; text: string }[] } | null;
  players: [{ seat: any; text: string }, { seat: number; text: string }, { seat: number; text: string }];
  mistakes: ({ step: number; text: string; loss: string; asked: { question: string; picture: string; board: string; position: string[]; choices: { decision: string; text: string; chosen: boolean }[] } | null; answer: string[] })[];
  none: string;
  totals: { title: string; heads: string[]; note: string; rows: { name: string; seat: any; best: boolean; cells: { text: string; why: string; best: boolean }[] }[] } | null;
  chances: { title: string; heads: string[]; note: string; rows: { name: string; seat: any; best: boolean; cells: { text: string; why: string; best: boolean }[] }[] } | null;
  texts: { title: string; close: string; stop: string; whose: string; mistakes: string; look: string; answer: string; totals: string; chances: string };
};

export type Guesser = {
  kinds: { kind: string; text: string }[];
  predict: boolean;
  open: boolean;
  problem: string;
  texts: { why: string; predict: string; waits: string; none: string; forget: string; calibration: string; over_time: string; guessed: string; came: string; recent: string; earlier: string; last: string; even: string };
  count: string;
  facts: { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }[];
  all: { x: number; y: number; n: number }[];
  recent: any[];
  means: number[];
  calibration_said: string;
  last: { about: string; guessed: string; exact: string; score: string }[];
  last_head: string[];
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};

export type Hindsight = {
  texts: { open: string; file: string; example: string; none: string; large: string; step: string; back: string; forward: string; draw: string; arrest: string; caught: string; other: string; play_on: string; came: string; head: string[]; counting: string; nobody: string; another: string };
  line: { name: string; step: number; length: number; players: string; said: string; before: string; next: string; link: string } | null;
  games: any[];
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  arrests: ({ step: number; text: string; go: string; danger: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; danger_text: string; then: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } | null; then_text: string })[];
  draws: { rows: { token: string; name: string; came: boolean; police: string; chance: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; said: string }[] } | null;
  branch: any;
};

export type Hints = {
  open: boolean;
  stage: number;
  thinking: boolean;
  done: number;
  button: string;
  more: boolean;
  lines: ({ decision: string; text: string; why: string; decisions: { decision: string; shown: boolean; name: string; said: string }[]; play: { decision: string; text: string; said: string } | null })[];
  people: { level: string; levels: { level: string; text: string }[] } | null;
  problem: string;
  texts: { heading: string; thinking: string; stop: string; people: string };
};

export type InterimTable = {
  open: boolean;
  step: number;
  sheet: { title: string; heads: string[]; note: string; rows: { name: string; seat: number; best: boolean; cells: { text: string; why: string; best: boolean }[] }[] };
  texts: { away: string };
};

export type Keeper = {
  id: string;
  file: string;
  texts: { title: string; voila: string; voila_unkept: string; lab: string; lab_unkept: string; reload: string; record: string; close: string };
  kept: boolean;
};

export type KernelMonitor = { texts: { title: string; voila: string; lab: string; reload: string; close: string } };

export type Keys = {
  on: boolean;
  alone: boolean;
  open: boolean;
  keys: { keys: string[]; does: string }[];
  texts: { title: string; close: string; where: string; on: string; alone: string };
};

export type Ledger = {
  view: string;
  open: boolean;
  heading: string;
  meant: string[][];
  sheet: { title: string; heads: string[]; note: string; rows: { name: string; seat: number; best: boolean; cells: { text: string; why: string; best: boolean }[] }[] };
  strokes: { seat: number; title: string; lines: { step: number; text: string }[] }[];
  texts: { go: string };
};

export type LessonPanel = {
  lesson: string;
  title: string;
  number: number;
  progress: { number: number; count: number; said: string };
  aim: { text: string; scenes: [{ icons: any[]; chips: { colour: string; cost: string; points: string }[]; text: string }, { icons: string[]; chips: any[]; text: string }, { icons: string[]; chips: any[]; text: string }] } | null;
  time: string;
  score: string;
  scene: string;
  task: string;
  heard: string;
  advice: string;
  choices: { text: string; label: string }[];
  invites: { text: string; label: string }[];
  tried: string[];
  typed: boolean;
  problem: string;
  result: { right: boolean; done: boolean; invited: boolean; rule: string; named: string; reason: string; text: string; led_to: string; heading: string; others: any } | null;
  rule: { id: string; title: string; text: string; lesson: { id: string; text: string } | null } | null;
  hints: string[];
  hint: string;
  back: boolean;
  again: boolean;
  explore: string;
  next: string;
  keep: { text: string; editions: { rules: string; text: string }[] } | null;
  finished: string;
  texts: { again: string; back: string; why: string; explore: string; answer: string; send: string; restart: string; show: string; hints: string; number: string };
};

export type Log = {
  first: number;
  entries: ([number | null, string])[];
  notes: Record<string, string[]>;
  shown: number;
  hidden: string;
  texts: { earlier: string; start: string; title: string };
};

export type Menu = {
  doors: any[];
  opens: { name: string; text: string }[];
  pages: { text: string; href: string }[];
  languages: any[];
  box: { kind: string; title: string; error: string; record: string; packed: string; texts: { text: string; link: string; record: string; copy: string; copied: string; lab: string; where: string; devices: string; code: string }; ways_in: any[]; guests: any[]; text: string; note: string; sources: string[]; sources_title: string; lesson: { title: string; href: string }; rules: ({ title: string; text: string; lesson: { title: string; href: string } | null })[] } | null;
  room: any;
  busy: boolean;
  texts: { title: string; save: string; whole: string; load: string; share: string; games: string; close: string; language: string; doors: string; pages: string };
};

export type Mistakes = {
  view: string;
  open: boolean;
  heading: string;
  seat: number | null;
  players: [{ seat: any; text: string }, { seat: number; text: string }, { seat: number; text: string }, { seat: number; text: string }];
  mistakes: ({ step: number; seat: number; text: string; loss: string; asked: { question: string; choices: { decision: string; text: string }[]; known: { moment: string[]; police: string; players: { seat: number; name: string; asked: boolean; epoch: string; points: string; hand: { kind: string; count: number }[]; said: string; contracts: { colour: string; cost: string; worth: string; said: string; laid: string }[] }[]; bazaar: { kind: string; name: string; contracts: { colour: string; cost: string; worth: string; count: number; said: string }[] }[]; texts: { players: string; bazaar: string; taken: string; contracts: string } }; answer: string; said: string; next: number } | null; answer: string[] })[];
  close: string;
  branch: { told: string; href: string } | null;
  interval: string;
  texts: { players: string; better: string; retry: string; answer: string; next: string; back: string; play_on: string };
};

export type NewGame = {
  open: boolean;
  error: string;
  wrong: number | null;
  names: string[];
  count: number;
  least: number;
  most: number;
  seats: { name: string; text: string }[];
  ways: string[];
  games: { title: string; href: string }[];
  rules: { name: string; title: string; text: string; values: Record<string, string> }[];
  rule: string;
  switches: { name: string; title: string; rule: string; values: { key: string; text: string }[] }[];
  boards: { name: string; title: string; places: { place: string; label: string; slots: number }[] }[];
  board: string;
  kinds: { kind: string; name: string; count: number; key: string }[];
  mode: string;
  start_player: boolean;
  devices: boolean;
  last: { who: string[]; switches: Record<string, any>; start: any; devices: boolean; undo: boolean; odds: boolean };
  texts: { mode: string; sample: string; companion: string; next: string; lying: string; how: string; title: string; close: string; begin: string; players: string; games: string; count: string; name: string; who: string; ways: string; rules: string; rule_set: string; switches: string; changed: string; board: string; start: string; lot: string; where: string; devices: string; beside: string; class: string; undo: string; odds: string; back: string; of: string; random: string };
};

export type Odds = {
  off: string;
  title: string;
  rows: { kind: string; name: string; percent: string; fraction: string; share: number }[];
  police: { kind: string; name: string; percent: string; fraction: string; share: number; to: string }[];
  link: any;
};

export type OwnPieces = {
  title: string;
  rows: { label: string; pieces: { icon: string; said: string; count: number; kind: string; piece: string; picked: boolean }[] }[];
  goal: { label: string; icon: string; number: string; said: string; note: string } | null;
  others: ({ seat: number; name: string; initial: string; turn: boolean; tiles: number; coins: number; saved: { icon: string; said: string } | null; mark: string; said: string })[];
  texts: { nothing: string; others: string; saved: string };
};

export type PathSumPanel = {
  title: string;
  notes: string[];
  facts: ({ name: string; chance: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  added: string;
  ways: { tokens: string; epochs: string; chance: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; percent: string; lit: boolean; said: string }[];
  sum: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } | null;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  covered: { text: string; reveal: string; ask: { title: string; text: string; label: string; submit: string } };
  next: string;
};

export type Players = {
  players: ({ seat: number; name: string; initial: string; epoch: string | null; notes: string[]; turn: boolean; winner: boolean; hand: { kind: string; count: number }[]; said: string; contracts: { colour: string; cost: string; points: string; said: string; laid: string }[]; points: number; points_said: string; coming: { short: string; said: string } | null; points_short: string })[];
  texts: { tokens: string; contracts: string; winner: string };
};

export type PoliceForecast = {
  off: string;
  title: string;
  columns: string[];
  rows: { epoch: string; label: string; here: boolean; seats: number[]; chances: { percent: string; fraction: string; exact: string; share: number }[] }[];
  texts: { epoch: string; here: string };
};

export type PoliceStatus = {
  said: string;
  links: { text: string; href: string }[];
  nav: string;
  by_hand: string;
  back: string;
  address: { asked: { t: string; epoch: string }; answered: number; names: string[]; sliding: string[] } | null;
  refusal: string;
};

export type PoliceTrack = { drawn: number[]; squares: number; label: string; said: string; note: string };

export type Position = { facts: { name: string; text: string }[]; title: string };

export type Presence = {
  held: { table: string; tokens: string[]; seats: any[] };
  players: { seat: number; name: string; here: boolean; decides: boolean; about: string }[];
  onlookers: string;
  entering: string;
  setting: string;
  may_ask: boolean;
  asks: string;
  waits: string;
  trouble: string;
  problem: string;
  news: string;
  last: ({ step: number; seat: number | null; text: string })[];
  texts: { title: string; ask: string; yes: string; no: string; decides: string; last: string };
};

export type ProbabilityTable = {
  title: string;
  head: { year: string; label: string }[];
  corner: string;
  show: string;
  shows: { value: string; text: string }[];
  shows_said: string;
  note: string;
  legend: { colours: string[]; low: string; high: string; middle: string };
  rows: { draws: number; cells: { text: string; fraction: string; epoch: number; style: string; said: string }[] }[];
  draws: number;
  epoch: number | null;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  covered: { text: string; reveal: string };
};

export type QuestionsPanel = {
  kinds: { value: string; text: string }[];
  kind: string;
  number: number;
  sources: { value: string; text: string }[];
  source: string;
  text: string;
  there: boolean;
  verdict: { right: boolean; told: string } | null;
  solution: { answer: string; why: string; formula: string } | null;
  score: string;
  texts: { kind: string; source: string; number: string; answer: string; check: string; hint: string; show: string; next: string; look: string };
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};

export type Recap = {
  lines: { seat: number; text: string; said: string; step: number; shown: boolean }[];
  speed: string;
  waiting: boolean;
  back: number | null;
  texts: { title: string; speed: string; slow: string; normal: string; now: string; skip: string; look: string; back: string };
};

export type RestOfYear = {
  show: string;
  shows: { value: string; text: string }[];
  shows_said: string;
  chart: { bars: number[]; top: number; ticks: { value: number; text: string }[]; sites: number[]; at: number; across: string; up: string; said: string };
  slider: { label: string; low: number; high: number; value: number; said: string };
  facts: [{ text: string; number: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } }, { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } }, { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }, { text: string; number: { text: string; fraction: string } }];
  ends: ({ name: string; chance: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  ends_title: string;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
  table: { title: string; note: string; head: string[]; rows: (({ text: string; fraction: string; share: number; how: Record<string, string | number>; said: string })[])[] };
};

export type Restock = {
  slider: { label: string; low: number; high: number; value: number; said: string };
  offers: { year: number; sites: number; text: string; chosen: boolean }[];
  offers_said: string;
  under_way: string;
  texts: { before: string; after: string; epoch: string; tokens: string; lies: string; colour: string; mean: string; any: string; kinds: string };
  police: ({ name: string; before: boolean; chance: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  facts: [{ text: string; number: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } }, { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }, { text: string; number: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }];
  tokens: ({ name: string; share: number; number: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  lies: { kind: string; name: string; mean: { text: string; fraction: string; share: number; how: Record<string, string>; said: string }; any: { text: string; fraction: string; share: number; how: Record<string, string>; said: string } }[];
  wanted: { label: string; value: string; options: { value: string; text: string }[] };
  choices: { title: string; head: string[]; rows: ({ year: number; sites: number; chosen: boolean; name: string; said: string; cells: ({ text: string; fraction: string; share: number; how: Record<string, string | number>; said: string })[] })[] } | null;
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};

export type ReviewHeader = {
  view: string;
  problem: string;
  heading: string;
  link: { href: string; text: string };
  games: any[];
  game: { name: string; id: string; line: string; step: number; length: number; told: string; progress: string; people: { level: string; text: string; levels: { level: string; text: string }[] }; said: string } | null;
  texts: { open: string; none: string; example: string; file: string; large: string; another: string; stop: string; position: string; back: string; forward: string };
};

export type Seats = {
  open: string;
  seats: { seat: number; name: string; who: string; link: string; code: string; own: string; mine: boolean }[];
  onlookers: { link: string; code: string };
  entering: { link: string; code: string; own: string } | null;
  players: { name: string; text: string }[];
  take_back: string;
  take_backs: { name: string; text: string }[];
  hints: string;
  hint_options: { name: string; text: string }[];
  network: string;
  networks: any[];
  problem: string;
  texts: { title: string; text: string; close: string; link: string; code: string; here: string; mine: string; hand: string; revoke: string; revoked: string; empty: string; computer: string; at_board: string; entering: string; entering_link: string; enter_here: string; entering_here: string; onlookers: string; onlooker_link: string; take_back: string; hints: string; network: string; name: string; sit: string };
  seat: number;
};

export type StartScreen = {
  open: boolean;
  away: string;
  doors: ({ name: string; title: string; text: string; icon: string; href: string; levels: { label: string; options: { name: string; text: string }[]; chosen: string } | null })[];
  error: string;
  texts: { title: string; text: string; more: string; later: string };
};

export type StatisticsPanel = {
  view: string;
  heading: string;
  player: string;
  players: { name: string; text: string }[];
  running: string;
  problem: string;
  measures: { title: string; rows: { title: string; mean: number; error: number; said: string }[] }[];
  note: string;
  texts: { start: string; stop: string; players: string; empty: string };
};

export type Status = {
  parts: string[];
  menu: boolean;
  thinking: boolean;
  paused: boolean;
  texts: { menu: string; stop: string; on: string; thinking: string };
};

export type Timeline = {
  shown: number;
  length: number;
  where: string;
  lines: string[];
  line: number;
  undo: boolean;
  redo: boolean;
  texts: { first: string; back: string; forward: string; last: string; slider: string; undo: string; redo: string; line: string; edit: string; name: string; rename: string; delete: string; close: string; off: string };
};

export type Trial = {
  figures: { value: string; text: string }[];
  figure: string;
  told: string;
  counts: { value: number; text: string }[];
  repeats: number;
  running: boolean;
  progress: any;
  rows: ({ name: string; width: number; exact: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; dot: number; whisker: number; simulated: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string }; off: { text: string; fraction: string; share: number; how: Record<string, string | number>; said: string } })[];
  summary: string;
  texts: { figure: string; repeats: string; begin: string; stop: string; exact: string; simulated: string; off: string; key: string };
  take: { name: string; said: string; copied: string; close: string; kinds: { kind: string; text: string; title: string }[] };
  refusal: string;
};
