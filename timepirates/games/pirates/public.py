"""The public names of Time Pirates that the packages `timepirates` and `timepirates_widgets` export."""

_PAGES = "timepirates_widgets.games.pirates"
NAMES = {
    "timepirates": {"Board": "timepirates.games.pirates.board:Board"},
    "timepirates_widgets": {
        "board_figure": f"{_PAGES}.pictures:board_figure",
        "board_svg": f"{_PAGES}.pictures:board_svg",
        "play": f"{_PAGES}.play.play_page:play",
        "tutorial": f"{_PAGES}.play.tutorial_page:tutorial",
        "questions": f"{_PAGES}.play.tutorial_page:questions",
        "explorer": f"{_PAGES}.police.page:explorer",
        "review": f"{_PAGES}.review.page:review",
        "editions": f"{_PAGES}.editions.page:editions",
    },
}
"""A dict from each package to its public names, each with its location as "module:object"."""
