import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is allocated for global unicast. */
const ALLOCATED_IPV6_RANGE = ipaddr.parseCIDR('2000::/3')

/** IPv6 addresses that embed an IPv4 one (mapped, NAT64, 6to4, Teredo) aren't public: that one could be private. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ALLOCATED_IPV6_RANGE))
}

/** Cloud providers hand out the keys of a machine at such addresses. The others of them are link-local. */
const CLOUD_METADATA_ADDRESSES = ['100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254']

/** IPv6 addresses that embed an IPv4 one, which may be any of the above. */
const IPV4_EMBEDDING_RANGES = ['rfc6052', 'rfc6145', '6to4', 'teredo']

/** Link-local addresses, and those at which cloud providers answer questions about a machine. */
export function isMetadataAddress(address: string): boolean {
  if (!isIP(address)) return false
  const plain = ipaddr.process(address.split('%', 1)[0] ?? '')
  if (plain.range() === 'linkLocal' || IPV4_EMBEDDING_RANGES.includes(plain.range())) return true
  return CLOUD_METADATA_ADDRESSES.some((known) => plain.toString() === ipaddr.parse(known).toString())
}

/** RFC 2606 and RFC 6761 reserve some of these names; the others are of local networks. */
const RESERVED_HOST_NAME =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt)$/i

export function isReservedName(host: string): boolean {
  return RESERVED_HOST_NAME.test(host.replace(/\.$/, ''))
}
