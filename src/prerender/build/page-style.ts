/**
 * Each page contains its own style rules: the rules whose classes are in its HTML or modules, and all rules
 * without a class. With the full style sheet, two pages would not fit into a connection's first packets
 * (`firstPackets` in tools/bench/budgets.json). Loading the sheet at hydration would delay the response to
 * the first tap (decision 3).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { styleTargets as targets } from './browserslist-targets.ts'

/** A build's full style sheet, not yet minified, because minifying merges rules of several classes. */
export interface StyleSheet {
  /** Path in the build's folder. */
  file: string
  text: string
  classes: ReadonlySet<string>
}

/** Reads the full style sheet. Throws unless the build has exactly one style sheet. */
export function readStyleSheet(outDir: string): StyleSheet {
  const sheets = readdirSync(join(outDir, 'assets')).filter(name => name.endsWith('.css'))
  if (sheets.length !== 1)
    throw new Error(`expected one style sheet in ${outDir}/assets, found: ${sheets.join(', ')}`)
  const file = `assets/${sheets[0] ?? ''}`
  const text = readFileSync(join(outDir, file), 'utf8').trim()
  const classes = new Set<string>()
  transform({
    filename: file,
    code: Buffer.from(text),
    visitor: {
      Selector(parts) {
        for (const part of parts) if (part.type === 'class') classes.add(part.name)
      },
    },
  })
  return { file, text, classes }
}

/** Splits scripts into words and class names, as UnoCSS does. */
export const wordsIn = (scripts: readonly string[]): Set<string> =>
  new Set(scripts.flatMap(text => text.split(/[\s'"`;{}]+/)))

/** Returns the style sheet without unused classes, custom properties and keyframes. */
export function rulesFor({ file, text, classes }: StyleSheet, used: ReadonlySet<string>): string {
  const without = (unusedSymbols: string[]) =>
    transform({
      filename: file,
      code: Buffer.from(text),
      minify: true,
      targets,
      unusedSymbols,
    }).code.toString()
  const unusedClasses = [...classes].filter(name => !used.has(name))
  const rules = without(unusedClasses)
  const texts = [rules, ...used].join(' ')
  const isUnused = (property: string) => !used.has(property) && !texts.includes(`var(${property}`)
  const animations = (rules.match(/(?<=animation(?:-name)?:)[^;}]*/g) ?? []).join(' ')
  const isUnusedAnimation = (keyframes: string) => !animations.includes(keyframes)
  const ownRules = without([
    ...unusedClasses,
    ...(rules.match(/--[\w-]+(?=:)/g) ?? []).filter(isUnused),
    ...(rules.match(/(?<=@keyframes )[\w-]+/g) ?? []).filter(isUnusedAnimation),
  ])
  if (!ownRules || ownRules.includes('</'))
    throw new Error(`${file}: the style rules are empty or contain "</", so they cannot be inlined`)
  return ownRules
}

/** Minifies the full style sheet and removes its font faces, because adding them twice triggers a layout. */
export function writeFullStyleSheet(outDir: string, { file, text }: StyleSheet): void {
  const { code } = transform({
    filename: file,
    code: Buffer.from(text),
    minify: true,
    targets,
    visitor: { Rule: { 'font-face': () => [] } },
  })
  writeFileSync(join(outDir, file), code)
}
