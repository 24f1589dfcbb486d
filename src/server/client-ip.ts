/** Finds the IP address of a server's client, even behind proxies. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { withoutIpv4Prefix } from './client-network.ts'

export interface TrustedProxies {
  /** IP addresses and ranges (`10.0.0.0/8`). */
  ranges: readonly string[]
  header: 'X-Forwarded-For' | 'Forwarded'
}

/** Whether a string is an IP address or a range in CIDR notation. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/** The proxies in front of a server, and the header in which they pass the client's IP address. */
export const proxiesSchema = z
  .object({
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform(text => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        ranges => ranges.every(isRange),
        'must be IP addresses or ranges, separated by commas: 127.0.0.1, 10.0.0.0/8',
      ),
    TRUSTED_PROXY_HEADER: z
      .enum(['X-Forwarded-For', 'Forwarded'], 'must be X-Forwarded-For or Forwarded')
      .default('X-Forwarded-For'),
  })
  .transform(env => ({
    trustedProxies: {
      ranges: env.TRUSTED_PROXIES,
      header: env.TRUSTED_PROXY_HEADER,
    } satisfies TrustedProxies,
  }))

const UNKNOWN = 'unknown'

/** Returns the IP address of a node (RFC 7239, section 6) without its port, brackets or quotes. */
function addressOf(node: string): string {
  const text = node.trim().replace(/^"(.*)"$/, '$1')
  const address = withoutIpv4Prefix(
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1'),
  )
  return isIP(address) > 0 ? address : UNKNOWN
}

const nodesOf = {
  'X-Forwarded-For': (value: string) => value.split(','),
  /** RFC 7239: one node per element, or '' without `for`. An unclosed quote ends with the header. */
  'Forwarded': (value: string) =>
    (value.match(/(?:"(?:\\.|[^"\\])*(?:"|\\?$)|[^,"])+/g) ?? []).map(
      element => /(?:^|;)\s*for=("(?:\\.|[^"\\])*"|[^;\s]+)/i.exec(element.trim())?.[1] ?? '',
    ),
}

/**
 * Returns a function that finds a request's client address: the connection's IP address or, if that is a
 * trusted proxy, the last address in the header that is not. Clients can forge earlier addresses.
 */
export function clientIpBehind({ ranges, header }: TrustedProxies): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of ranges) {
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
    const value = (headersDistinct[header.toLowerCase()] ?? []).join(',')
    const nodes = value === '' ? [] : nodesOf[header](value).map(addressOf)
    return nodes.findLast(node => !isTrusted(node)) ?? nodes[0] ?? connection
  }
}
