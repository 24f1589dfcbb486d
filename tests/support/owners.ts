/** Replaces the content in a copy of the project, as other owners would. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { company } from '../../src/company/company.ts'
import { POSTS_FOLDER } from '../../src/posts/read-posts.ts'
import { companies } from './companies.ts'

export interface Owner {
  /** The key of the company's name in `companies`. */
  name: string
  founded: string
  posts: number
  /** Number of items in each list: case studies, testimonials, services, values and milestones. */
  lists: number
  credits: readonly [monthly: number, annual: number]
  prices: readonly [monthly: number, annual: number]
  /** The brand colour in the light and dark schemes. */
  brand: readonly [light: string, dark: string]
}

export const otherLogo = { viewBox: '0 0 24 12', path: 'M0 0h24v12H0z\n  M6 3h12v6H6z' }

const list = <Item>(count: number, item: (number: number) => Item) =>
  Array.from({ length: count }, (_, i) => item(i + 1))

const study = (number: number) => ({
  title: `Project ${number}`,
  industry: 'Trade',
  problem: 'It was slow.',
  solution: 'It is fast.',
  results: [
    {
      metric: 'Hours',
      improvement: `-${number}0%`,
      explanation: `Of 10 hours, ${number} went.`,
      icon: {
        kind: 'curve',
        curve: { rows: ['x'.repeat(number).padEnd(10, 'o')], symmetry: 'none' },
        unit: 'hours',
      },
    },
  ],
  colour: 'brand',
})

const post = (number: number) => `---
title: Own post ${number}
pageTitle: ${`Own post ${number}, with a title as long as a title may be`.slice(0, 56)}
excerpt: One line.
description: ${`Post ${number}. ${'A description as long as a description must be. '.repeat(3)}`.slice(0, 140)}
author: Us
date: 2025-01-${String((number % 28) + 1).padStart(2, '0')}
category: Own notes
tags: [One]
colour: brand
image: { rows: [1, 3, 1], symmetry: both, seed: ${number}, openness: 1 }
---

A short text with a picture.

![Red](photo.png "A caption")
`

/** Writes an owner's content into `folder`. Replaces whole values of `export const name = …`. */
export async function replaceContent(folder: string, owner: Owner): Promise<void> {
  const edit = (file: string, changes: Record<string, unknown>) => {
    const path = join(folder, 'src', file)
    let text = readFileSync(path, 'utf8')
    for (const [name, value] of Object.entries(changes)) {
      const declared = new RegExp(`(?<=^export const ${name}\\b[^=]*= )(?:[[{][^]*?\\n[\\]}]|.*)(?=\\n)`, 'm')
      if (!declared.test(text)) throw new Error(`${file} has no ${name}`)
      text = text.replace(declared, () => JSON.stringify(value))
    }
    writeFileSync(path, text)
  }
  const { founded, lists, credits, prices, brand } = owner
  edit('company/company.ts', {
    company: {
      ...company,
      ...companies['in German'],
      name: companies[owner.name]?.name,
      founded,
      phoneHours: 'täglich 10-16 Uhr',
    },
  })
  edit('company/drawings.ts', { logo: otherLogo })
  edit('company/prices.ts', {
    prices: {
      free: { name: 'Gratis', credits: 'Unlimited', totalCost: 0, billing: 'lifetime' },
      monthly: { name: 'Monthly', credits: credits[0], totalCost: prices[0], billing: 'monthly' },
      annual: { name: 'Annual', credits: credits[1], totalCost: prices[1], billing: 'yearly' },
    },
  })
  edit('company/services.ts', {
    services: list(lists, number => ({
      title: `Service ${number}`,
      description: 'We do it.',
      features: ['One', 'Two'],
      colour: 'brand',
    })),
  })
  edit('pages/services/scope-sheet.content.ts', {
    serviceFacts: list(lists, number => ({ id: `service-${number}`, weeks: number, delivery: 'the thing.' })),
  })
  edit('pages/about/content.ts', {
    values: list(lists, number => ({
      title: `Value ${number}`,
      week: number,
      description: 'We hold to it.',
    })),
    timeline: list(lists, number => ({
      date: number === 1 ? founded : `2025-0${number}`,
      title: `Step ${number}`,
      description: 'It went well.',
    })),
  })
  // Remove the import of case studies, because only the sample values used it.
  const about = join(folder, 'src/pages/about/content.ts')
  writeFileSync(
    about,
    readFileSync(about, 'utf8').replaceAll(/^(?:const \[result\]|import \{ caseStudies \}).*\n/gm, ''),
  )
  edit('pages/case-studies/content.ts', { caseStudies: list(lists, study) })
  edit('pages/case-studies/measurement.content.ts', {
    measurements: Object.fromEntries(
      list(lists, number => [
        `Project ${number}`,
        {
          before: 'Ten.',
          after: 'Fewer.',
          how: 'We counted.',
          openDots: 'Open.',
          dots: { total: 10, columns: 10, before: 10, after: 10 - number },
        },
      ]),
    ),
  })
  edit('pages/case-studies/testimonials.content.ts', {
    testimonials: list(lists, number => ({
      quote: `Quote ${number}.`,
      author: 'Founder',
      role: 'Shop',
      rating: 5,
      study: `Project ${number}`,
    })),
  })
  edit('pages/home/content.ts', {
    hero: {
      headline: ['Zahlen', 'und Punkte'],
      lead: 'We count.',
      primary: 'See',
      secondary: 'More',
      caption: { kannada: 'ಚುಕ್ಕಿ', first: 'One.', then: 'Two.' },
    },
  })
  const tokens = join(folder, 'src/styles/tokens.ts')
  writeFileSync(
    tokens,
    readFileSync(tokens, 'utf8').replaceAll('#8A2A1C', brand[0]).replaceAll('#782418', brand[1]),
  )
  const posts = join(folder, POSTS_FOLDER)
  for (const name of readdirSync(posts)) rmSync(join(posts, name), { recursive: true })
  mkdirSync(posts, { recursive: true })
  if (owner.posts > 0)
    await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .png()
      .toFile(join(posts, 'photo.png'))
  for (const number of list(owner.posts, i => i))
    writeFileSync(join(posts, `own-post-${number}.mdx`), post(number))
  edit('posts/blog-categories.content.ts', {
    blogCategories: ['All', 'Own notes', 'Reports'].map((name, i) => ({ name, active: i === 0 })),
  })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', '-A'], { cwd: folder })
}
