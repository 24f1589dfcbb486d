/** Checks all pairs of colours, because axe checks neither hidden elements nor `prefers-contrast: more`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dark, floors, light } from '../../src/styles/tokens.ts'
import { checkContrast } from '../../src/content-build/contrast.ts'

const css = readFileSync(join(import.meta.dirname, '../../src/styles/global.css'), 'utf8')

it('text and graphics have enough contrast, and the build reports pairs of colours with too little', () => {
  expect(Object.keys(floors)).toHaveLength(9)
  expect(() => checkContrast()).not.toThrow()
  const pale = { light: { ...light, 'on-brand': light.brand, 'error': light.surface }, dark }
  for (const problem of [
    `\n  src/styles/tokens.ts: light: on-brand ${light.brand} on brand ${light.brand} has a contrast of 1.00, but needs 4.5\n`,
    `light: error ${light.surface} on surface-2`,
    'light, prefers-contrast: more (moreContrast): on-brand',
  ])
    expect(() => checkContrast(pale)).toThrow(problem)
})

it('the style sheet hard-codes no colours, except for print', () => {
  const screen = css.slice(0, css.indexOf('@media print'))
  expect(screen.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(.*?\)/gi)).toBeNull()
})
