/** The inspector and the viewer in jsdom, which has neither `requestIdleCallback` nor windows to open. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createInspector } from '../../tools/statecharts/inspector.ts'
import { Viewer } from '../../tools/statecharts/viewer/viewer.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'opener')
  document.querySelector('iframe')?.remove()
  document.body.removeAttribute('style')
})

const toggle = createMachine({
  id: 'toggle',
  initial: 'off',
  states: { off: { on: { switch: 'on' } }, on: { on: { switch: 'off' } } },
})

/** Connects an inspector to what the viewer receives, because jsdom loads no frames. */
function connectTo(target: Window) {
  const inspector = createInspector()
  inspector.connect({ target: () => target, origin: window.location.origin })
  return inspector
}

it('the viewer shows the chart of an actor and sends it events', async () => {
  const sent: MessageEvent[] = []
  const page = {
    postMessage: (data: unknown) => void sent.push(new MessageEvent('message', { data })),
  } as unknown as Window
  window.opener = page
  const toViewer = {
    postMessage: (data: unknown) =>
      void window.dispatchEvent(
        new MessageEvent('message', {
          data,
          origin: 'https://app.example',
          source: page as MessageEventSource,
        }),
      ),
  } as unknown as Window
  const inspector = connectTo(toViewer)
  const actor = createActor(toggle, inspector).start()
  render(<Viewer isAnyOrigin />)
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: '@statelyai.connected' },
        origin: window.location.origin,
        source: toViewer as MessageEventSource,
      }),
    )
  })
  expect(screen.getByRole('button', { name: /^toggle/ }).textContent).toContain('off')
  expect((await screen.findByRole('img', { name: 'toggle' }, { timeout: 60_000 })).textContent).toContain(
    '● off',
  )
  fireEvent.click(screen.getByRole('button', { name: 'switch' }))
  expect(sent.map(({ data }) => data as unknown)).toContainEqual({
    type: '@statecharts.send',
    session: actor.sessionId,
    event: { type: 'switch' },
  })
  act(() => actor.send({ type: 'switch' }))
  expect(screen.getByRole('button', { name: /^toggle/ }).textContent).toContain('on')
  actor.stop()
})
