/** Charts of the machines that a module exports, as files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { drawMachine } from './svg.tsx'

/** By its properties, because the module may load another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' &&
  value !== null &&
  ['root', 'config', 'implementations'].every(property => property in value)

/** Waits for a promise. If it rejects, throws an error that begins with `sentence`. */
async function orSay<Value>(sentence: string, promise: Promise<Value>): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    throw new Error(`${sentence}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Loads a module and returns the chart of each machine that it exports, by file name: `NAME.svg` for the export `NAME`. Throws an error
 * with a sentence if the module cannot be loaded or drawn, or exports no machine.
 */
export async function chartsOfModule(path: string): Promise<Map<string, string>> {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`)
  const module = await orSay(
    `${path} cannot be loaded`,
    import(pathToFileURL(resolve(path)).href) as Promise<Record<string, unknown>>,
  )
  // TypeScript in a folder of CommonJS has its exports in `default`.
  const inner =
    typeof module['default'] === 'object' && !isMachine(module['default']) ? module['default'] : {}
  const files = new Map<string, string>()
  for (const [name, machine] of Object.entries({ ...inner, ...module }))
    if (isMachine(machine))
      files.set(`${name}.svg`, await orSay(`${name} of ${path} cannot be drawn`, drawMachine(machine)))
  if (files.size === 0) throw new Error(`${path} exports no machine of XState 5.`)
  return files
}

/** Writes files, by their paths below a folder, or with `isCheck` only returns the paths of those that differ. */
export function writeFiles(files: ReadonlyMap<string, string>, folder: string, isCheck = false): string[] {
  const old: string[] = []
  for (const [name, text] of files) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    old.push(path)
    if (isCheck) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return old
}
