/** Lists what is left to do in the content before launch. `npm run check:launch` adds all other tasks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeholdersIn } from './check-content.ts'
import * as companyFile from '../company/company.ts'
import type { Company, WellKnown } from '../company/company.ts'
import { missingCharacters } from './svg.ts'
import { timeline } from '../pages/about/content.ts'

export interface Task {
  /** A file and its line or field, or a variable. */
  where: string
  what: string
}

/** Files with copy and facts. check-content.ts and check-posts.ts check their values. */
const CONTENT_FILE = /^company\/|(?:^|[/.])content\.ts$|\.mdx$/
const DAY_MS = 24 * 60 * 60 * 1000
/** Marks something to replace, confirm or set up before launch. Delete the mark once this is done. */
const MARK = /@before-launch (.+?)(?: ?\*\/)?$/

/** The task of each `@before-launch` mark in the content files, in file order. */
function marksIn(project: string): Task[] {
  return readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => CONTENT_FILE.test(file))
    .sort()
    .flatMap(file =>
      readFileSync(join(project, 'src', file), 'utf8')
        .split(/\r?\n/)
        .flatMap((text, i) => {
          const what = MARK.exec(text)?.[1]
          return what ? [{ where: `src/${file}:${i + 1}`, what }] : []
        }),
    )
}

/** Returns what is wrong with security.txt's expiry date. RFC 9116 2.5.5 recommends a date within a year. */
export function expiryProblem(expires: string, now: number): string | undefined {
  const days = Math.floor((Date.parse(expires) - now) / DAY_MS)
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  if (days < 0) return `security.txt expired ${count} ago. Set a date within a year`
  if (days <= 30 || days >= 366) return `security.txt expires in ${count}. Set a date within a year`
  return undefined
}

/** Reports out-of-order milestones, for example after the founding month changes. */
export const milestoneTasks = (dates = timeline.map(({ date }) => date)): Task[] =>
  dates.flatMap((date, i) =>
    date < (dates[i - 1] ?? '')
      ? [
          {
            where: 'src/pages/about/content.ts: timeline',
            what: `${date} is listed after ${dates[i - 1] ?? ''}. Sort the milestones by date`,
          },
        ]
      : [],
  )

/** Returns everything that is left to do in the content. `now` is in milliseconds. */
export function contentTasks(
  project: string,
  now: number,
  { company, wellKnown }: { company: Company; wellKnown: WellKnown } = companyFile,
): Task[] {
  const file = 'src/company/company.ts'
  const expiry = expiryProblem(wellKnown.securityTxtExpires, now)
  const missing = missingCharacters(company.name)
  return [
    ...placeholdersIn(company, ['company']).map(field => ({
      where: `${file}: ${field}`,
      what: 'Replace the placeholder',
    })),
    ...placeholdersIn(wellKnown, ['wellKnown']).map(field => ({
      where: `${file}: ${field}`,
      what: 'Replace the placeholder, so that links open the app',
    })),
    ...(missing.length > 0
      ? [
          {
            where: `${file}: company.name`,
            what: `Social images omit the name, because the display face has no ${missing.join(' ')}`,
          },
        ]
      : []),
    ...(expiry ? [{ where: `${file}: wellKnown.securityTxtExpires`, what: expiry }] : []),
    ...milestoneTasks(),
    ...marksIn(project),
  ]
}

/** Returns tasks as a table, or a sentence if there are none. */
export function tableOf(tasks: readonly Task[]): string {
  if (tasks.length === 0) return 'Nothing is left to do before the launch.'
  const width = Math.max(...tasks.map(({ where }) => where.length))
  return [
    `Left to do before the launch: ${tasks.length}`,
    ...tasks.map(({ where, what }) => `  ${where.padEnd(width)}  ${what}`),
  ].join('\n')
}
