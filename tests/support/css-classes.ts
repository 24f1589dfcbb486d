/** Returns the unescaped class names in a style sheet's selectors. */
export const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = '']) =>
      name.replace(/\\(.)/g, '$1'),
    ),
  )
