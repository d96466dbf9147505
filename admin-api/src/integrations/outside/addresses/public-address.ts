import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is given out; what lies outside of it is nobody's. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: not this machine, no private network, no metadata service, no
 * example, and no IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo), which could be any of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT))
}

/** Names that belong to nobody (RFC 2606, RFC 6761), or to this network alone. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt)$/i

export function isReservedName(host: string): boolean {
  return RESERVED.test(host.replace(/\.$/, ''))
}
