/**
 * Average width of a letter in English text, in ems: each font's `xWidthAvg` / `unitsPerEm` in
 * @capsizecss/metrics 4.3.0. Helvetica, Arial and Liberation have the same widths.
 */
export const averageWidths = {
  anekLatin600: 868 / 2000,
  arial700: 983 / 2048,
  segoeUI600: 937 / 2048,
  roboto600: 923 / 2048,
}
