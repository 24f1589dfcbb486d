/** Every class name that a style sheet has a rule for, unescaped. */
export const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.matchAll(/\.((?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = '']) =>
      name.replace(/\\(.)/g, '$1'),
    ),
  )
