import { paths } from '../../src/company/paths.ts'
import { expect, test } from './support/test.ts'

/** Error messages name the type that the sink requires, except in Firefox. */
const BLOCKED = /TrustedHTML|TrustedScript|Sink type mismatch/

test('the CSP blocks injected event handlers, HTML and images', async ({ open, expectReports }) => {
  const visitor = await open()
  await visitor.goto(paths.about)
  const assign = (property: 'innerHTML' | 'outerHTML') =>
    visitor.evaluate(
      name =>
        Promise.resolve().then(() => {
          Object.assign(document.body.lastElementChild ?? {}, { [name]: '<b>injected</b>' })
          return 'assigned'
        }),
      property,
    )
  await expect(assign('innerHTML')).rejects.toThrow(BLOCKED)
  await expect(assign('outerHTML')).rejects.toThrow(BLOCKED)
  await visitor.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' }))
  })
  const handler = visitor.evaluate(() => document.body.setAttribute('onclick', 'window.injected = true'))
  await expect(handler).rejects.toThrow(BLOCKED)
  await expectReports(
    [
      ...Array.from({ length: 3 }, () => /^policy: require-trusted-types-for /),
      /^policy: img-src https:\/\/elsewhere\.example/,
    ],
    // Engines differ in how they report a blocked request.
    { allowed: [/^(?:failed|left): https:\/\/elsewhere/] },
  )
})
