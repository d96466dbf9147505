import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is allocated for global unicast. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/** IPv6 addresses that embed an IPv4 one (mapped, NAT64, 6to4, Teredo) aren't public: that one could be private. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT))
}

/** RFC 2606, RFC 6761, and names of local networks. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt)$/i

export function isReservedName(host: string): boolean {
  return RESERVED.test(host.replace(/\.$/, ''))
}
