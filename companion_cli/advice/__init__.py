"""From verdict to advice: what to take out of a deck for a companion, and which cards fit instead.

`cuts` says what has to leave, `corpus` counts which cards lists play together, `replacements` finds cards that fit, and
`applying` writes the changed list. This room reads verdicts and cards; it judges nothing itself: a changed list is
judged again like any other.
"""
