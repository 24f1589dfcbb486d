/** The inspector and the viewer in jsdom, which has no `requestIdleCallback` and cannot open windows. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createInspector } from '../../tools/statecharts/inspector.ts'
import { Viewer } from '../../tools/statecharts/viewer/viewer.tsx'

afterEach(() => void Reflect.deleteProperty(window, 'opener'))

const toggle = createMachine({
  id: 'toggle',
  initial: 'off',
  states: { off: { on: { switch: 'on' } }, on: { on: { switch: 'off' } } },
})

const mask = (value: unknown) => value

const dispatch = (data: unknown, source: Window) =>
  void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))

it("the viewer shows an actor's chart and sends the actor events", async () => {
  const sent: unknown[] = []
  const page = { postMessage: (data: unknown) => void sent.push(data) } as unknown as Window
  window.opener = page
  // jsdom does not load frames, so pass the inspector's messages to the viewer.
  const toViewer = { postMessage: (data: unknown) => dispatch(data, page) } as unknown as Window
  const inspector = createInspector({ mask, page: () => '/page' })
  inspector.connect({ target: () => toViewer, origin: window.location.origin })
  const actor = createActor(toggle, inspector).start()
  render(
    <Viewer machines={[toggle]} mask={mask} texts={{ noteOf: () => undefined, valuesOf: () => undefined }} />,
  )
  act(() => dispatch({ type: '@statelyai.connected' }, toViewer))
  expect(screen.getByRole('button', { name: /^toggle/ }).textContent).toContain('off')
  expect((await screen.findByRole('img', { name: 'toggle' }, { timeout: 60_000 })).textContent).toContain(
    '● off',
  )
  fireEvent.click(screen.getByRole('button', { name: 'switch' }))
  const event = { type: 'switch' } as const
  expect(sent).toContainEqual({ type: '@statecharts.send', session: actor.sessionId, event })
  act(() => actor.send(event))
  expect(screen.getByRole('button', { name: /^toggle/ }).textContent).toContain('on')
  actor.stop()
})
