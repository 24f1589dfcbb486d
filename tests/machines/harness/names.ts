import type { AnyStateMachine } from 'xstate'

type Kind = 'actors' | 'actions' | 'guards' | 'delays'
export type Names = Record<Kind, Set<string>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The names in a machine config, and the paths of its inline functions and delays. */
export function namesIn(config: unknown): { names: Names; inline: string[] } {
  const names: Names = { actors: new Set(), actions: new Set(), guards: new Set(), delays: new Set() }
  const inline: string[] = []
  const add = (kind: Kind, value: unknown, path: string) => {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') names[kind].add(item)
      else if (isObject(item) && typeof item['type'] === 'string') names[kind].add(item['type'])
      else if (isObject(item) && typeof item['src'] === 'string') names[kind].add(item['src'])
      else if (item !== undefined) inline.push(path)
    }
  }
  const walk = (node: unknown, path: string) => {
    if (Array.isArray(node)) node.forEach((child, i) => walk(child, `${path}[${i}]`))
    if (!isObject(node) || Array.isArray(node)) return
    for (const [key, value] of Object.entries(node)) {
      const here = `${path}.${key}`
      if (key === 'actions' || key === 'entry' || key === 'exit') add('actions', value, here)
      else if (key === 'guard') add('guards', value, here)
      else if (key === 'invoke') add('actors', value, here)
      else if (key === 'after')
        Object.keys(value as object).forEach(delay =>
          Number.isNaN(Number(delay)) ? names.delays.add(delay) : inline.push(`${here}.${delay}`),
        )
      if (key !== 'context' && key !== 'params' && key !== 'input') walk(value, here)
    }
  }
  walk(config, '')
  return { names, inline }
}

/** Names that a machine uses but does not implement: `actions: focusMenu`. */
export function unimplementedIn(machine: AnyStateMachine): string[] {
  const { names } = namesIn(machine.config)
  return (Object.keys(names) as Kind[]).flatMap(kind =>
    [...names[kind]]
      .filter(name => {
        const provided = (machine.implementations[kind] as Record<string, unknown> | undefined)?.[name]
        return provided === undefined || (provided as { unimplemented?: boolean }).unimplemented === true
      })
      .map(name => `${kind}: ${name}`),
  )
}
