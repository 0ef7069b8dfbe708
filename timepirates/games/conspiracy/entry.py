"""The registry entry of Conspiracy, which lists the parts of the game."""

from timepirates.core.i18n import mark

PARTS = {
    "order": "2",
    "title": mark("Conspiracy"),
    "table": "timepirates.games.conspiracy.table:ConspiracyTable",
    "rule_sets": "timepirates.games.conspiracy.variants:RULE_SETS",
    "seats": "timepirates.games.conspiracy.table:SEATS",
    "record": "timepirates.games.conspiracy.record_shape:check",
    "view": "timepirates.games.conspiracy.view_shape:check",
    "completed": "timepirates.games.conspiracy.completing:completed_snapshot",
    "decision": "timepirates.games.conspiracy.text:parse_decision",
    "texts": "timepirates.games.conspiracy:rules.toml",
    "secret": "timepirates.games.conspiracy.snapshot:SECRET",
    "players": "timepirates.games.conspiracy.players:PLAYERS",
    "level_words": "timepirates.games.conspiracy.players.level_words:LEVEL_WORDS",
    "mass": "timepirates.games.conspiracy.players.mass:of",
    "unknown": "timepirates.games.conspiracy.players.unknown:drawn",
    "no_rollouts": "timepirates.games.conspiracy.hints:NO_ROLLOUTS",
    "encoding": "timepirates.games.conspiracy.encoding:ENCODING",
    "histories": "timepirates.games.conspiracy.histories:HISTORIES",
    "public": "timepirates.games.conspiracy.public:NAMES",
    "lessons": "timepirates.games.conspiracy:lessons",
    "subject": "timepirates.games.conspiracy.lessons.subject:ConspiracySubject",
    "drawings": "timepirates_widgets.games.conspiracy.pieces:pieces_sprite",
    "board_svg": "timepirates_widgets.games.conspiracy.board_svg:position_svg",
    "doors": "timepirates_widgets.games.conspiracy:doors.toml",
    "door_picture": "timepirates_widgets.games.conspiracy.board_svg:door_picture",
    "page": "timepirates_widgets.games.conspiracy.page:conspiracy",
    "look": "timepirates_widgets.games.conspiracy.look:LOOK",
    "kit": "timepirates_widgets.games.conspiracy.handouts:ConspiracyKit",
}
