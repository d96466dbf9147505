import { BlockList, isIPv6 } from 'node:net'

/** Networks that are nobody's place on the internet: this machine, private networks, metadata services, examples. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Within 2000::/3, the part of IPv6 that is public; some of them lead to IPv4 addresses of any kind. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const [v4, v6, globalV6] = [new BlockList(), new BlockList(), new BlockList()]
for (const [network, bits] of NOT_PUBLIC_V4) v4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NOT_PUBLIC_V6) v6.addSubnet(network, bits, 'ipv6')
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalV6.check(address, 'ipv6') && !v6.check(address, 'ipv6')
  return !v4.check(address, 'ipv4')
}

/** Names that belong to nobody (RFC 2606, RFC 6761), or to this network alone. */
const RESERVED = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local|internal|home\.arpa|onion)$/i

export function isReservedName(host: string): boolean {
  return RESERVED.test(host.replace(/\.$/, ''))
}
