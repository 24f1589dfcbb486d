import { afterAll, vi } from 'vitest'

/** Objects by name. Test files in a project without isolation share them. */
const owners: [name: string, object: object][] = [
  ['globalThis', globalThis],
  ...Object.entries({ process, console, performance }),
  ['process.env', process.env],
  ...(typeof document === 'undefined'
    ? []
    : Object.entries({
        document,
        navigator,
        history,
        localStorage,
        sessionStorage,
        html: document.documentElement.dataset,
        body: document.body.dataset,
      })),
  // Include classes, because a test may replace their methods.
  ...Object.getOwnPropertyNames(globalThis).flatMap((name): [string, object][] => {
    const value: unknown = /^[A-Z]/.test(name) && Reflect.get(globalThis, name)
    const prototype: unknown = typeof value === 'function' && value.prototype
    return typeof value === 'function' && typeof prototype === 'object' && prototype
      ? [
          [name, value],
          [`${name}.prototype`, prototype],
        ]
      : []
  }),
]

/** Properties that React, tslib, elkjs, … set on first use, or in which jsdom caches objects. */
const OF_LIBRARIES = [
  /^globalThis\.(?:goog|__core-js_shared__|Symbol\((?:signal-exit emitter|graceful-fs\.queue)\))$/,
  /^process\.(?:chdir|cwd)$/,
  /^Error\.(?:prepareStackTrace|stackTraceLimit)$/,
  /^globalThis\.(?:IS_REACT_ACT_ENVIRONMENT|__[a-z]\w*)$/,
  /^document\.(?:_reactListening|Symbol\((?:Node prepared|SameObject caches))/,
  /^HTMLElement\.prototype\.(?:focus|blur|Symbol\(patched focus)/,
]

/** Returns each property's value or accessors by `owner.name`. */
const properties = () =>
  new Map(
    owners.flatMap(([owner, object]) =>
      Reflect.ownKeys(object).map((key): [string, unknown[]] => {
        const { value, get, set } = Object.getOwnPropertyDescriptor(object, key) ?? {}
        // Node defines classes, `atob` and `btoa` on first read. Event handlers have accessors.
        const isRead = object === globalThis && typeof key === 'string' && /^(?:[A-Z]|on|atob|btoa)/.test(key)
        return [`${owner}.${String(key)}`, isRead ? [Reflect.get(object, key)] : [value, get, set]]
      }),
    ),
  )

const { Request, Response } = globalThis
const before = properties()
afterAll(() => {
  // @hono/node-server replaces both. WebAssembly in Node 26 only accepts Node's own Response.
  Object.assign(globalThis, { Request, Response })
  const after = properties()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(name => {
    const [was, is] = [before.get(name), after.get(name)]
    return (
      (!was || !is || was.some((part, i) => !Object.is(part, is[i]))) &&
      !OF_LIBRARIES.some(own => own.test(name))
    )
  })
  if (vi.isFakeTimers()) changed.push('vi.useFakeTimers()')
  if (changed.length > 0)
    throw new Error(
      `This file changes globals that later test files share: ${changed.join(', ')}. Restore them in afterEach, or add them to tests/setup/dom.ts.`,
    )
})
