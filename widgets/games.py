"""What the pages add to the games' entries: their drawings, and how they are shown.

Rooms ask for these by the entry of a game; here alone stands which room a game's own are in.
"""

from __future__ import annotations

from timepirates import games

games.add("time-pirates", drawings="timepirates_widgets.drawing.sprite:sprite",
          board_svg="timepirates_widgets.board.board_svg:board_svg",
          look="timepirates_widgets.pirates.look:LOOK", kit="timepirates_widgets.pirates.handouts:PiratesKit")
games.add("conspiracy", drawings="timepirates_widgets.conspiracy.pieces:pieces_sprite",
          board_svg="timepirates_widgets.conspiracy.board_svg:of_position",
          look="timepirates_widgets.conspiracy.look:LOOK",
          kit="timepirates_widgets.conspiracy.handouts:ConspiracyKit")
