import { AsyncLocalStorage } from 'node:async_hooks'

/** `noteCallerAddresses` sets it for each request. */
export const addresses = new AsyncLocalStorage<string>()

/** The network address of the current request's caller; undefined in jobs and commands. */
export function callerAddress(): string | undefined {
  return addresses.getStore()
}
