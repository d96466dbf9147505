import { isIP } from 'node:net'
import type { Config } from '../../../../../config/config.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'allowedOrigins'>

/**
 * The host to which browsers bind a passkey. It comes from the configuration alone: whoever can choose the `Host` of a
 * request must not choose it.
 * @param origin of the request; the desk's own if it has none
 * @returns undefined if passkeys don't work there
 */
export function findRelyingParty(config: Addresses, origin: string | undefined): string | undefined {
  return relyingParties(config).get(origin ?? deskOrigin(config))
}

/** @throws 422 where browsers offer no passkeys, or the desk isn't configured to be */
export function getRelyingParty(config: Addresses, origin: string | undefined): string {
  const rpId = findRelyingParty(config, origin)
  if (rpId) return rpId
  const message = findRelyingParty(config, undefined)
    ? `Passkeys don’t work at this address. Open the desk at ${deskOrigin(config)}/admin.`
    : 'Passkeys need an https address with a name. Use an authenticator app.'
  throw new AppError(422, 'passkeys_unavailable', message)
}

/** From which a passkey of this host may come. */
export function originsOf(config: Addresses, rpId: string): string[] {
  return [...relyingParties(config)].filter(([, id]) => id === rpId).map(([origin]) => origin)
}

export function deskOrigin({ apiUrl, siteUrl }: Addresses): string {
  return new URL(apiUrl || siteUrl).origin
}

function relyingParties(config: Addresses): Map<string, string> {
  const desk = new URL(deskOrigin(config)).hostname
  const origins = [config.siteUrl, config.apiUrl, ...config.allowedOrigins].filter(Boolean).map((url) => new URL(url))
  const usable = origins.filter(canHavePasskeys)
  return new Map(
    usable.map(({ origin, hostname }) => [origin, hostname.endsWith(`.${desk}`) ? desk : hostname] as const),
  )
}

/** Browsers offer passkeys on named hosts, over https or on this machine. */
function canHavePasskeys({ protocol, hostname }: URL): boolean {
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
