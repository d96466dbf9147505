import { isIP } from 'node:net'
import type { CreatedPasskey, UsedPasskey } from '@hometown/shared-types/second-factors'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { FactorRow } from './auth.table.ts'

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'allowedOrigins'>

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function deskOf({ apiUrl, siteUrl }: Addresses): URL {
  return new URL(apiUrl || siteUrl)
}

/** Of the desk, and of configured pages on its host or below it. Callers choose the `Host` of a request, so that doesn't count. */
function passkeyOrigins(config: Addresses): string[] {
  const { hostname: host } = deskOf(config)
  return [config.siteUrl, config.apiUrl, ...config.allowedOrigins]
    .filter(Boolean)
    .map((address) => new URL(address))
    .filter((url) => canHavePasskeys(url) && (url.hostname === host || url.hostname.endsWith(`.${host}`)))
    .map(({ origin }) => origin)
}

/** Browsers offer passkeys on named hosts, over https or on this machine. */
function canHavePasskeys({ protocol, hostname }: URL): boolean {
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** @param origin of the page that asks; the desk's own if it has none */
export function canUsePasskeys(config: Addresses, origin = deskOf(config).origin): boolean {
  return passkeyOrigins(config).includes(origin)
}

/** @throws 422 where browsers offer no passkeys, or the desk isn't configured to be */
export function refuseWithoutPasskeys(config: Addresses, origin: string | undefined): void {
  if (canUsePasskeys(config, origin)) return
  const message = canUsePasskeys(config)
    ? `Passkeys don’t work at this address. Open the desk at ${deskOf(config).origin}/admin.`
    : 'Passkeys need an https address with a name. Use an authenticator app.'
  throw new AppError(422, 'passkeys_unavailable', message)
}

/** What `navigator.credentials.create` needs. Discoverable, so that it can sign in without a name. */
export async function creationOptions(
  config: Addresses,
  owner: { id: string; username: string; displayName: string | null },
  { rpName, known }: { rpName: string; known: readonly FactorRow[] },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: deskOf(config).hostname,
    userID: Uint8Array.from(Buffer.from(owner.id)),
    userName: owner.username,
    userDisplayName: owner.displayName ?? owner.username,
    attestationType: 'none',
    excludeCredentials: known.flatMap(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** What `navigator.credentials.get` needs. Without `known`, the person chooses among all of this host. */
export async function requestOptions(config: Addresses, known: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: deskOf(config).hostname,
    allowCredentials: known.flatMap(describe),
    userVerification: 'required',
  })
  return { ...options }
}

function describe({ credential_id: id, transports }: FactorRow) {
  return id === null ? [] : [{ id, transports: JSON.parse(transports ?? '[]') as string[] }]
}

function expected(config: Addresses, challenge: string) {
  const { hostname } = deskOf(config)
  return {
    ...{ expectedChallenge: challenge, expectedOrigin: passkeyOrigins(config), expectedRPID: hostname },
    requireUserVerification: true,
  }
}

/** @returns undefined unless it is an answer to our challenge, from our pages, by a person that the device knows */
export async function verifyCreation(config: Addresses, challenge: string | undefined, created: CreatedPasskey) {
  if (!challenge) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = created.response
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(config, challenge),
      response: { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      ...{ credential_id: id, counter, secret: Buffer.from(publicKey).toString('base64url') },
      transports: JSON.stringify(TRANSPORTS.filter((name) => transports.includes(name))),
    }
  } catch {
    // The library throws for everything that is wrong with a response, whose sender can write anything.
    return undefined
  }
}

/** @returns what the device counts now; undefined as above */
export async function verifyPasskey(
  config: Addresses,
  challenge: string | undefined,
  { credential_id, secret, counter }: FactorRow,
  used: UsedPasskey,
): Promise<number | undefined> {
  if (!challenge || !credential_id) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(config, challenge),
      response: { ...used, clientExtensionResults: {} },
      credential: { id: credential_id, publicKey: Uint8Array.from(Buffer.from(secret, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above.
    return undefined
  }
}

/** Imported on demand: it is large, and most starts don't need it. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}
