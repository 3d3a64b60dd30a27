"""Preflight: what would ruin a print, found before anything is written.

It reckons with the marks of a drawing and renders nothing. The other way was tried: each face
rendered by pdfium, with its text in black, in white, left out, and alone, and the visible part of
every line of text measured in pixels.

- On 480 faces with planted faults (plain, striped and shaded grounds, marks, dots and veils over
  text, text over text) 100 dots an inch find what 1200 do, and the reckoning agrees on 393; it
  differs where a veil hides 34 to 50 %, which it takes for seen through (11 faces), and does not
  look for thin lines that are drawn over text (35, and 25 that only coarse pixels take for such).
- Time, for the legibility of a game's kit: 0.03 to 0.14 s reckoned, 0.6 to 2.3 s at 100 dots an
  inch, 2 to 8 s at 300, where the whole command takes 0.4 to 0.95 s. Memory: 60 to 90 MB more
  at 100 dots an inch, 460 to 580 MB at 300.
- Pixels do not tell which text a fault is about, what is bleed, what a name or a feature; the
  marks would have to be walked through all the same.
"""
