import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { CreatedPasskey, UsedPasskey } from '@hometown/shared-types/second-factors'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { FactorRow } from './auth.table.ts'

type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'allowedOrigins'>

/** What a browser was asked for. */
interface Asked {
  challenge?: string | undefined
  rpId?: string | undefined
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * The host to which browsers bind a passkey. It comes from the configuration alone, because callers choose the
 * `Host` of a request.
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

/** What `navigator.credentials.create` needs. Discoverable, so that it can sign in without a name. */
export async function creationOptions(
  owner: { id: string; username: string; displayName: string | null },
  { rpId, rpName, known }: { rpId: string; rpName: string; known: readonly FactorRow[] },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const challenge = randomBytes(32)
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    // Anyone who holds the authenticator can read it, so it says nothing about the account.
    userID: Uint8Array.from(createHash('sha256').update(`passkeys of ${owner.id}`).digest()),
    userName: owner.username,
    userDisplayName: owner.displayName ?? owner.username,
    challenge: Uint8Array.from(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: challenge.toString('base64url'), options: { ...options } as Record<string, unknown> }
}

/** What `navigator.credentials.get` needs. Without `known`, the person chooses among all of this host. */
export async function requestOptions(rpId: string, known: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const challenge = randomBytes(32)
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(challenge),
    allowCredentials: known.map(describe),
    userVerification: 'required',
  })
  return { challenge: challenge.toString('base64url'), options: { ...options } as Record<string, unknown> }
}

/** @returns undefined unless it is an answer to our challenge, from our pages, by a person that the device knows */
export async function verifyCreation(config: Addresses, { challenge, rpId }: Asked, created: CreatedPasskey) {
  if (!challenge || !rpId) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = created.response
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, rpId),
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      secret: Buffer.from(publicKey).toString('base64url'),
      counter,
      credential_id: id,
      transports: JSON.stringify(TRANSPORTS.filter((name) => transports.includes(name))),
      rp_id: rpId,
    }
  } catch {
    // The library throws for everything that is wrong with a response, whose sender can write anything.
    return undefined
  }
}

/** @returns what the device counts now; undefined as above */
export async function verifyPasskey(
  config: Addresses,
  { challenge, rpId }: Asked,
  passkey: FactorRow,
  used: UsedPasskey,
): Promise<number | undefined> {
  if (!challenge || !rpId || passkey.rp_id !== rpId || !passkey.credential_id) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, rpId),
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.secret, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above.
    return undefined
  }
}

function describe({ credential_id, transports }: FactorRow) {
  return { id: credential_id ?? '', transports: JSON.parse(transports ?? '[]') as string[] }
}

/** From which a passkey of this host may come. */
function originsOf(config: Addresses, rpId: string): string[] {
  return [...relyingParties(config)].filter(([, id]) => id === rpId).map(([origin]) => origin)
}

function deskOrigin({ apiUrl, siteUrl }: Addresses): string {
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

/** Imported on demand: it is large, and most starts don't need it. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}
