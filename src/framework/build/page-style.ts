/**
 * Each page contains the style rules of its own elements: those whose classes its HTML has, and all rules without a class. Hydration
 * loads the full style sheet (client/full-style-sheet.ts), which has the rules of everything that appears later.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { styleTargets as targets } from './target.ts'

/** The full style sheet of a build, not minified yet: minified, rules of several classes would be one. */
export interface StyleSheet {
  /** Path in the build's folder. */
  file: string
  text: string
  classes: ReadonlySet<string>
}

/** Reads the full style sheet. Throws if the build does not have exactly one. */
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

/** The rules of the style sheet without those of classes that are not in `used`. */
export function rulesFor({ file, text, classes }: StyleSheet, used: ReadonlySet<string>): string {
  const unusedSymbols = [...classes].filter(name => !used.has(name))
  const rules = transform({
    filename: file,
    code: Buffer.from(text),
    minify: true,
    targets,
    unusedSymbols,
  }).code.toString()
  if (!rules || rules.includes('</'))
    throw new Error(`${file}: the style rules are empty or contain "</", so they cannot be inlined`)
  return rules
}

/** Minifies the full style sheet, without the font faces: every page has them, and a second set would cause a new layout. */
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
