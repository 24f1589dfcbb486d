import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { SANDBOX_DIST } from '../../fakes/build.ts'

const assets = join(import.meta.dirname, '../../..', SANDBOX_DIST, 'assets')

/** The full style sheet, which client navigation adds to a page. */
const fullStyleSheet = readdirSync(assets)
  .filter(name => name.endsWith('.css'))
  .map(name => readFileSync(join(assets, name), 'utf8'))
  .join('')

/**
 * Returns the rules of the full style sheet that the page's inlined style sheet lacks, although they could
 * apply to an element of the document in some state or medium.
 */
export const missingRules = (page: Page): Promise<string[]> =>
  page.evaluate(full => {
    const inlined = document.querySelector<HTMLStyleElement>('style[data-sheet]')?.sheet
    if (!inlined || document.querySelector('link[rel="stylesheet"]')) return []

    /** Rules as `[condition, selector, declarations]`. At-rules like `@keyframes` have the selector `''`. */
    const flatten = (rules: CSSRuleList, conditions = ''): [string, string, string][] =>
      [...rules].flatMap(rule => {
        if (rule instanceof CSSStyleRule)
          return selectorsOf(rule.selectorText).map((selector): [string, string, string] => [
            conditions,
            selector,
            rule.style.cssText,
          ])
        if ('conditionText' in rule && rule instanceof CSSGroupingRule)
          return flatten(rule.cssRules, `${conditions}@${String(rule.conditionText)} `)
        return [[conditions, '', rule.cssText]]
      })
    /** Splits a list at commas outside parentheses and escapes. */
    const selectorsOf = (list: string) =>
      [...list.matchAll(/(?:\\.|\((?:\\.|[^()]|\((?:\\.|[^()]|\([^()]*\))*\))*\)|[^,])+/g)].map(
        ([selector]) => selector.trim(),
      )
    /** Removes states: pseudo-elements, pseudo-classes and attributes, but not `:is()` and `:where()`. */
    const withoutStates = (selector: string) =>
      selector
        .replace(/\[[^\]]*\]/g, (part, at: number) => (selector.charAt(at - 1) === '\\' ? part : ''))
        .replace(/(?<!\\):{1,2}(?!is\(|where\()[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, '')
        .trim()
        .replace(/^(?=[>+~]|$)|(?<=[>+~]\s*)$|(?<=[(,]\s*)(?=[),])/g, '*')
    const matches = (selector: string) => {
      try {
        return document.querySelector(withoutStates(selector)) !== null
      } catch {
        throw new Error(`"${selector}" without its states is not a selector: "${withoutStates(selector)}"`)
      }
    }

    const sheet = new CSSStyleSheet()
    sheet.replaceSync(full)
    const known = new Set(flatten(inlined.cssRules).map(rule => rule.join('|')))
    return flatten(sheet.cssRules)
      .filter(rule => !known.has(rule.join('|')) && (rule[1] === '' || matches(rule[1])))
      .map(([conditions, selector, declarations]) => `${conditions}${selector} { ${declarations} }`)
  }, fullStyleSheet)
