import { blogCategoryNames } from '../../src/posts/blog-categories.content.ts'

/** Valid front matter of a post file. */
export const FRONT_MATTER = `title: A title
pageTitle: ${'a'.repeat(55)}
excerpt: One line.
description: ${'a'.repeat(130)}
author: Us
date: 2025-06-12
category: ${JSON.stringify(blogCategoryNames[0])}
tags: [One]
colour: brand
image: { rows: [1, 3, 1], symmetry: both, seed: 1, openness: 1 }
`
/** The number of the line where a post's text begins, after the front matter. */
export const FIRST_LINE = 14
