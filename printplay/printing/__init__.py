"""From parts to paper: components are drawn once, imposed on sheets, written as PDF or SVG."""
