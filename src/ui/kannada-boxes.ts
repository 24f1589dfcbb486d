/** Written by `npm run fonts`: the view boxes for kannada-outlines.ts. */
export const kannadaBoxes = {
  one: '9 -110 97 110',
  two: '0 -109 122 109',
  three: '7 -109 109 112',
  four: '4 -109 117 113',
  five: '7 -109 146 112',
  six: '8 -109 96 109',
  seven: '7 -109 101 109',
  chukki: '7 -138 345 207',
}
