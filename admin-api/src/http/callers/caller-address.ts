import { AsyncLocalStorage } from 'node:async_hooks'
import ipaddr from 'ipaddr.js'

/** `noteCallerAddresses` sets it for each request. */
export const addresses = new AsyncLocalStorage<string>()

/** Returns the network address of the current request's caller; undefined in jobs and commands. */
export function callerAddress(): string | undefined {
  return addresses.getStore()
}

/** An IPv6 /64 counts as one caller, because its addresses are free. */
export function callerNetwork(caller: string): string {
  return networkOf(caller, 4)
}

/** An IPv6 /48 counts as one customer, because a provider may give one each /64 of it. */
export function clientPrefix48(caller: string): string {
  return networkOf(caller, 3)
}

/** @param groups how many groups of an IPv6 address count */
function networkOf(caller: string, groups: number): string {
  const address = withoutPort(caller)
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (!(known instanceof ipaddr.IPv6)) return known.toString()
  const parts = known.parts.slice(0, groups)
  return parts.map((part) => part.toString(16)).join(':')
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:443`; each connection would count as another caller. */
function withoutPort(caller: string): string {
  return /^\[([^\]]+)\]/.exec(caller)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(caller)?.[1] ?? caller
}
