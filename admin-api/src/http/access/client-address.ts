import { AsyncLocalStorage } from 'node:async_hooks'
import ipaddr from 'ipaddr.js'

/** `trackClientAddresses` sets it for each request. */
export const clientAddressStorage = new AsyncLocalStorage<string>()

/** Returns the network address of the current request's client; undefined in jobs and commands. */
export function clientAddress(): string | undefined {
  return clientAddressStorage.getStore()
}

/** An IPv6 /64 counts as one client, because its addresses are free. */
export function clientNetwork(address: string): string {
  return ipv6NetworkOf(address, 4)
}

/** An IPv6 /48 counts as one customer, because a provider may give one each /64 of it. */
export function clientPrefix48(address: string): string {
  return ipv6NetworkOf(address, 3)
}

/** @param groups how many groups of an IPv6 address count */
function ipv6NetworkOf(address: string, groups: number): string {
  const host = addressWithoutPort(address)
  if (!ipaddr.isValid(host)) return host
  const known = ipaddr.process(host)
  if (!(known instanceof ipaddr.IPv6)) return known.toString()
  const parts = known.parts.slice(0, groups)
  return parts.map((part) => part.toString(16)).join(':')
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:443`; each connection would count as another client. */
function addressWithoutPort(address: string): string {
  return /^\[([^\]]+)\]/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
}
