/** Returns an IPv6 address's groups without leading zeros, or `undefined` for any other string. */
function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':')) return undefined
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].map(group => group.replace(/^0+(?=.)/, ''))
}

/** Removes the IPv6 prefix that Node adds to IPv4 addresses on a server that listens on IPv4 and IPv6. */
export const withoutIpv4Prefix = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Returns a client's network: its IPv4 address, or the IPv6 /64 in which the client can use any address. */
export const clientNetwork = (address: string): string =>
  groupsOf(withoutIpv4Prefix(address))?.slice(0, 4).join(':') ?? withoutIpv4Prefix(address)

/** Returns the wider network, which one customer may own: an IPv6 /48 or an IPv4 /24. */
export const widerNetwork = (address: string): string =>
  groupsOf(withoutIpv4Prefix(address))?.slice(0, 3).join(':') ??
  withoutIpv4Prefix(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')
