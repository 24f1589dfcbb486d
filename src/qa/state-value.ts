import type { StateValue } from 'xstate'

/** Inverse of `stateName`: `menu.open bar.glassy` -> `{ menu: 'open', bar: 'glassy' }`. */
export function parseStateName(name: string): StateValue {
  const leaves = name.split(' ').map(leaf => leaf.split('.'))
  const [[head = '', ...rest] = []] = leaves
  if (leaves.length === 1 && rest.length === 0) return head
  return Object.fromEntries(
    leaves.map(([region = '', ...inner]) => [region, parseStateName(inner.join('.'))]),
  )
}
