"""The entry of Time Pirates in the registry of games (`timepirates.core.registry`)."""

from timepirates.core.i18n import mark

PARTS = {
    "order": "1",
    "title": mark("Time Pirates"),
    "table": "timepirates.games.pirates.table:PiratesTable",
    "rule_sets": "timepirates.games.pirates.variants:RULE_SETS",
    "seats": "timepirates.games.pirates.table:SEATS",
    "record": "timepirates.games.pirates.record_shape:check",
    "texts": "timepirates.games.pirates:rules.toml",
    "secret": "timepirates.games.pirates.snapshot:SECRET",
    "players": "timepirates.games.pirates.players.levels:PLAYERS",
    "styles": "timepirates.games.pirates.players.levels:STYLES",
    "mass": "timepirates.games.pirates.players.mass:of",
    "unknown": "timepirates.games.pirates.players.unknown:drawn",
    "advise": "timepirates.games.pirates.review:advise",
    "review": "timepirates.games.pirates.review:of",
    "thinker": "timepirates.games.pirates.review.tasks:THINKER",
    "loops": "timepirates.games.pirates.players.loops:LOOPS",
    "public": "timepirates.games.pirates.public:NAMES",
    "lessons": "timepirates.games.pirates:lessons",
    "questions": "timepirates.games.pirates.lessons:questions.toml",
    "subject": "timepirates.games.pirates.lessons.subject:PiratesSubject",
    "drawings": "timepirates_widgets.games.pirates.drawing.sprite:sprite",
    "board_svg": "timepirates_widgets.games.pirates.board.board_svg:board_svg",
    "doors": "timepirates_widgets.games.pirates:doors.toml",
    "door_picture": "timepirates_widgets.games.pirates.pictures:door_picture",
    "page": "timepirates_widgets.games.pirates.play.play:play",
    "look": "timepirates_widgets.games.pirates.play.look:LOOK",
    "kit": "timepirates_widgets.games.pirates.play.handouts:PiratesKit",
}
