import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { App } from '../routing.ts'
import { clientAddressStorage } from './client-address.ts'

export function trackClientAddresses(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => clientAddressStorage.run(request.ip, done))
  // A body arrives in the events of its connection, which know no call.
  app.addHook('preValidation', (request, _reply, done) => clientAddressStorage.run(request.ip, done))
}

/** Behind a proxy that isn't configured, all callers share one address and its limits. Warns once. */
export function warnOfUntrustedProxy(app: App, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== undefined) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      'A proxy forwards requests, but TRUST_PROXY isn’t set, so every caller appears to have the proxy’s address.',
    )
  })
}

/** Fastify aborts `request.signal` when the body is read: https://github.com/fastify/fastify/pull/6725 */
export function clientDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
