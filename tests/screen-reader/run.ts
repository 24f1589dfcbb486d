/**
 * `npm run screen-reader` has Orca read the sandbox build aloud in Firefox, writes what Orca says to
 * spoken.txt, shows the differences from the committed file, and exits with 1 if there are any.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contactFieldNames } from '../../machines/contact-form/schema.ts'
import { newsletterFields, newsletterResult } from '../../src/company/newsletter.ts'
import { pages } from '../../src/company/pages.ts'
import { paths } from '../../src/company/paths.ts'
import { contactFields, contactResult } from '../../src/forms/contact-form.content.ts'
import { checkoutTexts } from '../../src/payments/checkout/content.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { startServer } from '../../tools/sandbox/host-server.ts'
import { SANDBOX_PATHS, startSandbox } from '../../tools/sandbox/sandbox.ts'
import { contactMessage } from '../support/contact-message.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { postOrBlog } from '../support/posts.ts'
import { Orca } from './orca.ts'

const FILE = join(import.meta.dirname, 'spoken.txt')

const sandbox = await startSandbox()
let hasNoScripts = false
const root = join(import.meta.dirname, '../..', SANDBOX_DIST)
const site = await startServer({
  root,
  routes: vercelRoutes(prerenderConfig, root),
  functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
  intercept({ url = '' }, response) {
    if (!hasNoScripts || !url.endsWith('.js')) return false
    response.writeHead(503).end()
    return true
  },
})
sandbox.newsletter.dependencies.siteOrigin = site.origin
const checkout = checkoutUrl()
/** Delays responses, so that Orca has time to say that the form is being sent. Milliseconds. */
const delayMs = 2000
const orca = await Orca.start()

async function sendMessage() {
  await orca.open(site.origin + paths.contact)
  for (const name of contactFieldNames) {
    await orca.tabTo(contactFields[name].label)
    await orca.type(contactMessage[name])
  }
  await orca.tabTo(contactFields.submit)
  orca.press('Return')
}

/** Only what Orca says in the last part of each journey is compared. */
const journeys: Record<string, () => Promise<void>> = {
  async 'post'() {
    await orca.open(site.origin + postOrBlog.path)
  },
  async 'contact'() {
    sandbox.email.behaviour = { delayMs }
    await sendMessage()
    await orca.hear(contactResult.sent.title)
  },
  async 'contact that fails'() {
    sandbox.email.behaviour = { status: 500, delayMs }
    await sendMessage()
    await orca.hear(contactResult.reasons.refused)
    sandbox.email.behaviour = {}
  },
  async 'contact, with mistakes'() {
    await orca.open(site.origin + paths.contact)
    await orca.tabTo(contactFields.name.label)
    await orca.type('A')
    orca.press('Return')
  },
  async 'newsletter'() {
    sandbox.newsletter.behaviour = { delayMs }
    await orca.open(site.origin + paths.blog)
    await orca.tabTo(newsletterFields.label)
    await orca.type('asha@company.example')
    orca.press('Return')
    await orca.hear(newsletterResult.success)
  },
  async 'next page'() {
    await orca.open(site.origin + paths.about)
    await orca.tabTo(pages.contact.name)
    orca.press('Return')
  },
  async 'checkout that fails'() {
    sandbox.payments.cashfree.behaviour = 'missing'
    await orca.open(site.origin + checkout)
    orca.forget()
    orca.press('Return')
    await orca.hear(checkoutTexts.unavailable)
    sandbox.payments.cashfree.behaviour = 'normal'
  },
  async 'checkout without its scripts'() {
    hasNoScripts = true
    await orca.open(site.origin + checkout)
    await orca.hear(checkoutTexts.retry)
    hasNoScripts = false
  },
  async 'thank you'() {
    await orca.open(site.origin + checkout)
    await orca.tabTo('Paid')
    orca.forget()
    orca.press('Return')
    await orca.hear('Finished loading')
  },
}

let spoken = ''
try {
  for (const [name, run] of Object.entries(journeys)) {
    await run()
    await orca.silence()
    spoken += `# ${name}\n\n${orca.said().join('\n')}\n\n`
  }
} finally {
  orca.stop()
  await site.close()
  await sandbox.close()
}
writeFileSync(FILE, spoken.replaceAll(site.origin, 'https://…'))
process.exitCode = spawnSync('git', ['diff', '--exit-code', FILE], { stdio: 'inherit' }).status ?? 1
