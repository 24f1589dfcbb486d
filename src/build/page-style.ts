/** Which rules of the style sheet a page can use: those for the classes that its code knows. The others are for other pages. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CssNode, generate, ident, type List, type ListItem, parse, walk } from 'css-tree'
import type { Plugin } from 'vite'
import { type PageId, pageIds } from '../config/paths.ts'
import { CLASS_SOURCES } from '../styles/class-sources.ts'
import { modulesOf } from './page-code.ts'

const NOTES = '.vite/classes.json'
/** Where UnoCSS, too, sees a class end. */
const BETWEEN = /[\s'"`;{}]+/
/** A floor's colour is chosen by content, and content must not decide which rules a page has: the host's policy names them. */
const CHOSEN_BY_CONTENT = /^floor-/
const A_PAGE = /\/src\/pages\/[\w-]+\.tsx$/

/**
 * Notes the words that stand in the code of each page, whatever of it arrives late included. Other pages are not a part of
 * it: whoever goes on to them brings the whole sheet first (router/whole-style.ts).
 */
export function pageClasses(): Plugin {
  return {
    name: 'site:page-classes',
    generateBundle() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const wordsOf = (page: PageId) => {
        const seen = new Set<string>()
        const follow = (id: string) => {
          const module = seen.has(id) ? null : this.getModuleInfo(id)
          if (!module) return
          seen.add(id)
          module.importedIds.forEach(follow)
          module.dynamicallyImportedIds.filter(one => !A_PAGE.test(one)).forEach(follow)
        }
        for (const name of modulesOf(page)) {
          const id = ids.find(one => one.endsWith(`/${name}`))
          if (!id) throw new Error(`${name} is not in the build`)
          follow(id)
        }
        return new Set(
          [...seen]
            .filter(id => CLASS_SOURCES.test(id))
            .flatMap(id => this.getModuleInfo(id)?.code?.split(BETWEEN) ?? []),
        )
      }
      this.emitFile({
        type: 'asset',
        fileName: NOTES,
        source: JSON.stringify(Object.fromEntries(pageIds.map(page => [page, [...wordsOf(page)]]))),
      })
    },
  }
}

const parseSheet = (text: string) =>
  parse(text, { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false })

/** The classes without which a selector finds nothing; what stands in `:not()`, `:is()` and the like is not looked at. */
function classesIn(selector: CssNode): string[] {
  return selector.type === 'Selector'
    ? selector.children
        .toArray()
        .flatMap(part => (part.type === 'ClassSelector' ? [ident.decode(part.name)] : []))
    : []
}

/** Every class that a sheet has a rule for. */
export function classesOf(sheet: string): Set<string> {
  const found = new Set<string>()
  walk(parseSheet(sheet), {
    visit: 'Selector',
    enter: selector => classesIn(selector).forEach(name => found.add(name)),
  })
  return found
}

/** A sheet without the rules for which a page lacks the classes. Nothing else in it changes, nor its order. */
export function reduced(sheet: string, has: (name: string) => boolean): string {
  const root = parseSheet(sheet)
  walk(root, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Atrule' && node.name.endsWith('keyframes')) return walk.skip
      if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
        const { children } = node.prelude
        children.forEach((selector, at) => !classesIn(selector).every(has) && children.remove(at))
        if (children.isEmpty) list.remove(item)
      }
    },
    leave(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Atrule' && node.block?.children.isEmpty) list.remove(item)
    },
  })
  return generate(root)
}

const noted = new Map<string, Map<PageId, string>>()

/** The rules that a page can use, of the sheet of a build. Read once: there are as many as pages in `config/paths.ts`. */
export function pageStyle(outDir: string, page: PageId, address: string): string {
  let styles = noted.get(outDir)
  if (!styles) {
    const sheet = readFileSync(join(outDir, address), 'utf8').trim()
    if (sheet.includes('</')) throw new Error('the style sheet cannot be written into a page')
    const words = JSON.parse(readFileSync(join(outDir, NOTES), 'utf8')) as Record<PageId, string[]>
    styles = new Map(
      pageIds.map(id => {
        const has = new Set(words[id])
        return [id, reduced(sheet, name => has.has(name) || CHOSEN_BY_CONTENT.test(name))]
      }),
    )
    noted.set(outDir, styles)
  }
  return styles.get(page) ?? ''
}

/** Leaves the faces out of the whole sheet: every page has them, and a browser that is told of them again sets its text again. */
export function finishWholeSheet(outDir: string): void {
  for (const name of readdirSync(join(outDir, 'assets')).filter(file => file.endsWith('.css'))) {
    const file = join(outDir, 'assets', name)
    const root = parseSheet(readFileSync(file, 'utf8'))
    walk(root, {
      visit: 'Atrule',
      enter: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) =>
        node.type === 'Atrule' && node.name === 'font-face' && list.remove(item),
    })
    writeFileSync(file, generate(root))
  }
}
