"""How Go for Gold looks: the chart, the sheet, its symbols and colours."""
