"""From parts to paper: components are drawn once, imposed on sheets and written as PDF or SVG."""
