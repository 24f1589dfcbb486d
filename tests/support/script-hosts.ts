import { prerenderConfig } from '../../src/prerender.config.ts'
import { EMAILJS_API } from '../../src/services/origins.ts'
import { isInLayout, pageIds } from '../../src/company/paths.ts'
import { escapeRegExp } from '../../src/prerender/host/url-rules.ts'

const { sources, sourcesByPage } = prerenderConfig.host

/** Origins of the scripts on pages with the layout, and origins that those scripts use, except EmailJS. */
const hosts = [sources, ...pageIds.filter(page => isInLayout(page)).map(page => sourcesByPage[page] ?? {})]
  .flatMap(each => Object.values(each).flat())
  .filter(source => source.startsWith('https://') && source !== EMAILJS_API)

const patterns = hosts.map(
  host => new RegExp(`^${escapeRegExp(host).replace(String.raw`\*`, '[^/]+')}(?:/|$)`),
)

/** Whether a URL belongs to a script host. */
export const isOfScriptHost = (url: string): boolean => patterns.some(host => host.test(url))

const names = [...new Set(hosts.map(host => host.slice('https://'.length)))]

/**
 * Settings that block script hosts in Chromium and Firefox. Unlike route(), they do not disable the cache.
 * See Chromium's net/dns/README and Firefox's `network.dns.localDomains`.
 */
export const chromiumWithoutHosts = names.length
  ? [`--host-resolver-rules=${names.map(name => `MAP ${name} ~NOTFOUND`).join(',')}`]
  : []
export const firefoxWithoutHosts = names.length ? { 'network.dns.localDomains': names.join() } : {}
