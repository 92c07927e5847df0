"""Many decks at once: from directories and archives to rows and a summary, on all cores or a cluster.

The way of a deck: `sources` and `archives` find `Item`s, `judge` makes reports of them, `rows` writes those, and
`engines` spreads the work. Nothing here holds a rule of Magic: verdicts come from `rules`, once for each line and card.
"""
