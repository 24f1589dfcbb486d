/** The class names in the selectors of a style sheet, unescaped. */
export const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = '']) =>
      name.replace(/\\(.)/g, '$1'),
    ),
  )
