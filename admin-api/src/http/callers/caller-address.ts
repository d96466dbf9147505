import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '../routing.ts'

const addresses = new AsyncLocalStorage<string>()

/** The network address of the current request's caller; undefined in jobs and commands. */
export function callerAddress(): string | undefined {
  return addresses.getStore()
}

export function noteCallerAddresses(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => addresses.run(request.ip, done))
  // A body arrives in the events of its connection, which know no call.
  app.addHook('preValidation', (request, _reply, done) => addresses.run(request.ip, done))
}
