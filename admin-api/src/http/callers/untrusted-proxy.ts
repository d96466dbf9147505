import type { Config } from '../../config/config.ts'
import type { App } from '../routing.ts'

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
