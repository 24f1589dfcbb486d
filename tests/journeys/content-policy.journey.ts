import { paths } from '#src/content/paths.ts'
import { expect, test } from './support/test.ts'

test('event handler, HTML text and image of another origin -> blocked by the content policy', async ({
  open,
  expectReports,
}) => {
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
  await expect(assign('innerHTML')).rejects.toThrow(/TrustedHTML/)
  await expect(assign('outerHTML')).rejects.toThrow(/TrustedHTML/)
  await visitor.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' }))
  })
  const handler = visitor.evaluate(() => document.body.setAttribute('onclick', 'window.injected = true'))
  await expect(handler).rejects.toThrow(/TrustedScript/)
  await expectReports(
    [
      ...Array.from({ length: 3 }, () => /^policy: require-trusted-types-for /),
      /^policy: img-src https:\/\/elsewhere\.example/,
    ],
    // The engines differ in what they report of a request that the policy blocks.
    { allowed: [/^(?:failed|left): https:\/\/elsewhere/] },
  )
})
