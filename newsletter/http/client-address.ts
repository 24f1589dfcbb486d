/** The address of a client of `serve`, also behind proxies. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface TrustedProxies {
  /** IP addresses and ranges (`10.0.0.0/8`). */
  ranges: readonly string[]
  header: 'X-Forwarded-For' | 'Forwarded'
}

/** A client without a known address. All of them share one rate limit. */
const UNKNOWN = 'unknown'

/** Removes the notation of IPv4 in IPv6, in which Node reports clients of a server that listens on both. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the IP address of a node (RFC 7239, section 6), without port, brackets and quotes. */
function addressOf(node: string): string {
  const text = node.trim().replace(/^"(.*)"$/, '$1')
  const address = plain(/^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1'))
  return isIP(address) > 0 ? address : UNKNOWN
}

const nodesOf = {
  'X-Forwarded-For': (value: string) => value.split(','),
  /** RFC 7239: a node of each element; an element without `for` says nothing of the client. */
  'Forwarded': (value: string) =>
    (value.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map(
      element => /(?:^|;)\s*for=("(?:\\.|[^"\\])*"|[^;\s]+)/i.exec(element.trim())?.[1] ?? '',
    ),
}

/**
 * Returns a function that returns the address of the client of a request: that of the connection, or, if it comes from a trusted
 * proxy, the last one in the header that is not a trusted proxy. A client can write what it likes before that one.
 */
export function clientAddressBehind({
  ranges,
  header,
}: TrustedProxies): (request: IncomingMessage) => string {
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
    const connection = plain(socket.remoteAddress ?? UNKNOWN)
    if (!isTrusted(connection)) return connection
    const value = (headersDistinct[header.toLowerCase()] ?? []).join(',')
    const nodes = value === '' ? [] : nodesOf[header](value).map(addressOf)
    return nodes.findLast(node => !isTrusted(node)) ?? nodes[0] ?? connection
  }
}
