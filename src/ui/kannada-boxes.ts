/** Written by `npm run fonts`: the boxes of the outlines in kannada-outlines.ts. */
export const kannadaBoxes = {
  one: '15 -183 161 183',
  two: '0 -182 204 182',
  three: '12 -182 182 186',
  four: '7 -182 194 188',
  five: '12 -182 243 186',
  chukki: '12 -230 576 346',
}
