import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** An IPv6 /64 counts as one caller, because its addresses are free. */
export function callerNetwork(caller: string): string {
  const address = withoutPort(caller)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return groups.slice(0, NETWORK_GROUPS).join(':')
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:443`; each connection would count as another caller. */
function withoutPort(caller: string): string {
  return /^\[([^\]]+)\]/.exec(caller)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(caller)?.[1] ?? caller
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
