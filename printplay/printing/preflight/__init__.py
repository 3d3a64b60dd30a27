"""Preflight: finds what would ruin a print, before anything is written.

It computes with the marks of a drawing and renders nothing. Rendering was tried: each face by
pdfium, with its text in black, in white, left out, and alone, measuring the visible part of every
line of text in pixels.

- On 480 faces with planted faults (plain, striped and shaded grounds, marks, dots and veils over
  text, text over text) 100 dots an inch find the same as 1200. Computing agrees on 393; of the
  other 87, 35 have thin lines over text, which it does not look for (25 more do only for coarse
  pixels), and in 11 it ignores a veil that hides 34 to 50 %. Neither way finds a fault in the
  shipped games.
- Time, for the legibility of a game's kit: 0.03 to 0.14 s computed, 0.6 to 2.3 s at 100 dots an
  inch, 2 to 8 s at 300, where the whole command takes 0.4 to 0.95 s. Memory: 60 to 90 MB more
  at 100 dots an inch, 460 to 580 MB at 300.
- Pixels do not show the text a fault is about, or what is bleed, a name or a feature; the marks
  would have to be traversed all the same.
"""
