"""Preflight: what would ruin a print, found before anything is written.

It reckons with the marks of a drawing and renders nothing. The other way was tried: each face
rendered by pdfium, with its text in black, in white, left out, and alone, and the visible part of
every line of text measured in pixels.

- On 480 faces with planted faults (plain, striped and shaded grounds, marks, dots and veils over
  text, text over text) 100 dots an inch find what 1200 do. The reckoning says the same on 393; of
  the other 87 it does not look for thin lines that are drawn over text in 35 (25 more only coarse
  pixels take for such), and in 11 takes a veil that hides 34 to 50 % for seen through. Neither way
  finds a fault on what is shipped.
- Time, for the legibility of a game's kit: 0.03 to 0.14 s reckoned, 0.6 to 2.3 s at 100 dots an
  inch, 2 to 8 s at 300, where the whole command takes 0.4 to 0.95 s. Memory: 60 to 90 MB more
  at 100 dots an inch, 460 to 580 MB at 300.
- Pixels do not tell which text a fault is about, what is bleed, what a name or a feature; the
  marks would have to be walked through all the same.
"""
