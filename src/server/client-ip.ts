/** Finds the IP address of a server's client, even if the server is behind proxies. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { withoutIpv4Prefix } from './client-network.ts'

/** An IP address, or a range in CIDR notation. */
const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/**
 * The proxies in front of a server, as IP addresses and ranges (`10.0.0.0/8`). The default is this machine,
 * because no other machine can connect to `serve` (listen.ts).
 */
export const proxiesSchema = z
  .object({
    TRUSTED_PROXIES: z
      .string()
      .default('127.0.0.1')
      .transform(text => text.split(/\s+/).filter(Boolean))
      .refine(
        ranges => ranges.every(text => range.safeParse(text).success),
        'must be IP addresses or ranges, separated by spaces, such as 127.0.0.1 10.0.0.0/8',
      ),
  })
  .transform(env => ({ trustedProxies: env.TRUSTED_PROXIES }))

const UNKNOWN = 'unknown'

/** Returns the IP address in an X-Forwarded-For entry, without a port or brackets. */
function addressOf(entry: string): string {
  const text = entry.trim()
  const address = withoutIpv4Prefix(
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1'),
  )
  return isIP(address) > 0 ? address : UNKNOWN
}

/**
 * Returns a function that finds a request's client address: the connection's IP address or, if that belongs
 * to a trusted proxy, the last untrusted address in X-Forwarded-For. Clients can forge earlier addresses.
 */
export function clientIpBehind(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of proxies) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ socket, headersDistinct }) => {
    const connection = withoutIpv4Prefix(socket.remoteAddress ?? UNKNOWN)
    if (!isTrusted(connection)) return connection
    const value = (headersDistinct['x-forwarded-for'] ?? []).join(',')
    const addresses = value === '' ? [] : value.split(',').map(addressOf)
    return addresses.findLast(address => !isTrusted(address)) ?? addresses[0] ?? connection
  }
}
