// @vitest-environment jsdom
/** Static islands are not hydrated, so hooks and event handlers in them would not work. */
import { Children, Fragment, isValidElement, type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { isInLayout, pageIds, paths } from '../../src/company/paths.ts'
import { KannadaOutline } from '../../src/ui/kannada-outline.tsx'
import { StaticIsland } from '../../src/prerender/client/static-island.tsx'
import { site } from '../../src/site.tsx'

const { Layout, modules } = site
type LoadPage = (typeof modules)[string]

/** The children of static islands that have been rendered since the last reset. */
const islands = vi.hoisted(() => [] as ReactNode[])

vi.mock('../../src/prerender/client/static-island.tsx', async importOriginal => {
  const original = await importOriginal<{ StaticIsland: typeof StaticIsland }>()
  const Recorded: typeof StaticIsland = props => {
    islands.push(props.children)
    return original.StaticIsland(props)
  }
  return { StaticIsland: Recorded }
})

type AnyProps = Record<string, unknown> & { children?: ReactNode }

/** Lists hooks and event handlers in `node`. Outside a render, calling a component with hooks throws. */
function interactiveParts(node: ReactNode): string[] {
  return Children.toArray(node).flatMap(child => {
    if (!isValidElement<AnyProps>(child)) return []
    const { type, props } = child
    // This component's effect only loads an outline that was not prerendered.
    if (type === KannadaOutline) return []
    if (type === Fragment || type === StaticIsland) return interactiveParts(props.children)
    if (typeof type === 'string')
      return [
        ...Object.keys(props)
          .filter(name => typeof props[name] === 'function')
          .map(name => `<${type}> has ${name}`),
        ...interactiveParts(props.children),
      ]
    if (typeof type !== 'function') throw new Error(`interactiveParts() cannot read a ${String(type)}`)
    try {
      return interactiveParts((type as (props: AnyProps) => ReactNode)(props))
    } catch {
      return [`${type.name} uses hooks`]
    }
  })
}

beforeEach(() => void islands.splice(0))

it.each(pageIds.map(page => [paths[page], page] as const))(
  '%s has no hooks or event handlers in its static islands',
  async (path, page) => {
    const { Component } = await (modules[page] as LoadPage)()
    const Parent = isInLayout(page) ? Layout : Fragment
    renderToString(
      <MemoryRouter initialEntries={[path]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Parent>
          <Component />
        </Parent>
      </MemoryRouter>,
    )
    if (isInLayout(page)) expect(islands.length).toBeGreaterThan(0)
    expect(interactiveParts(islands)).toEqual([])
  },
)

it('finds hooks and event handlers in static islands', () => {
  // React logs hooks that are called outside a render.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Stateful = () => <p>{useState('text')[0]}</p>
  const Nested = () => (
    <div>
      <Stateful />
      <button type="button" onClick={() => {}} />
    </div>
  )
  expect(interactiveParts(<Nested />)).toEqual(['Stateful uses hooks', '<button> has onClick'])
})
