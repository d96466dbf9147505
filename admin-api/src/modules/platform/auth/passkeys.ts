import { isIP } from 'node:net'
import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { CreatedPasskey, UsedPasskey } from '@hometown/shared-types/contract/sign-in'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { FactorRow } from './auth.table.ts'

// The library is imported on demand: it is large, and most starts don't need it.

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'allowedOrigins'>

/** The desk's address as configured: callers choose the `Host` of a request, so that doesn't count. */
function deskUrlOf({ apiUrl, siteUrl }: Addresses): URL {
  return new URL(apiUrl || siteUrl)
}

/** Browsers offer passkeys on named hosts, over https or on this machine. */
export function canUsePasskeys(config: Addresses): boolean {
  const { protocol, hostname } = deskUrlOf(config)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** @throws 422 */
export function refuseWithoutPasskeys(config: Addresses): void {
  const message = 'Passkeys need an https address with a name. Use an authenticator app.'
  if (!canUsePasskeys(config)) throw new AppError(422, 'passkeys_unavailable', message)
}

/** Returns what `navigator.credentials.create` needs. The passkey is discoverable, so it can sign in without a name. */
export async function passkeyCreationOptions(
  config: Addresses,
  owner: CurrentUser,
  { rpName, known }: { rpName: string; known: readonly FactorRow[] },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName,
    rpID: deskUrlOf(config).hostname,
    userID: Uint8Array.from(Buffer.from(owner.id)),
    userName: owner.username,
    userDisplayName: owner.displayName ?? owner.username,
    attestationType: 'none',
    excludeCredentials: known.flatMap(describePasskey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns what `navigator.credentials.get` needs. Without `known`, the person chooses among all of this host. */
export async function passkeyRequestOptions(config: Addresses, known: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: deskUrlOf(config).hostname,
    allowCredentials: known.flatMap(describePasskey),
    userVerification: 'required',
  })
}

function describePasskey({ credential_id: id, transports }: FactorRow) {
  return id === null ? [] : [{ id, transports: JSON.parse(transports ?? '[]') as string[] }]
}

/** We accept our challenge, and configured pages on the desk's host or below it. */
function expected(config: Addresses, challenge: string) {
  const { protocol, hostname: host } = deskUrlOf(config)
  const origins = [config.siteUrl, config.apiUrl, ...config.allowedOrigins]
    .filter(Boolean)
    .map((address) => new URL(address))
    .filter((url) => url.protocol === protocol && (url.hostname === host || url.hostname.endsWith(`.${host}`)))
    .map(({ origin }) => origin)
  return { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: host, requireUserVerification: true }
}

const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** @returns undefined unless it is an answer to our challenge, from our pages, by a person that the device knows */
export async function verifyCreatedPasskey(config: Addresses, challenge: string | undefined, created: CreatedPasskey) {
  if (!challenge) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = created.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} }
  // The library throws for everything that is wrong with a response, whose sender can write anything.
  const proven = await verifyRegistrationResponse({ ...expected(config, challenge), response }).catch(() => undefined)
  if (!proven?.verified) return undefined
  const { id, publicKey, counter } = proven.registrationInfo.credential
  return {
    credential_id: id,
    counter,
    secret: Buffer.from(publicKey).toString('base64url'),
    transports: JSON.stringify(PASSKEY_TRANSPORTS.filter((name) => transports.includes(name))),
  }
}

/** @returns what the device counts now; undefined as above */
export async function verifyUsedPasskey(
  config: Addresses,
  challenge: string | undefined,
  { credential_id, secret, counter }: FactorRow,
  used: UsedPasskey,
): Promise<number | undefined> {
  if (!challenge || !credential_id) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const proven = await verifyAuthenticationResponse({
    ...expected(config, challenge),
    response: { ...used, clientExtensionResults: {} },
    credential: { id: credential_id, publicKey: Uint8Array.from(Buffer.from(secret, 'base64url')), counter },
  }).catch(() => undefined)
  return proven?.verified ? proven.authenticationInfo.newCounter : undefined
}
