import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyRow } from '../factors.table.ts'

/** EdDSA, ES256, RS256. */
export const KEY_ALGORITHMS = [-8, -7, -257]

interface Owner {
  id: string
  username: string
  displayName: string | null
}

/** What `navigator.credentials.create` needs. Discoverable, so that it can sign in without a name. */
export async function creationOptions(
  owner: Owner,
  { rpId, rpName, known }: { rpId: string; rpName: string; known: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const challenge = newChallenge()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: userHandle(owner.id),
    userName: owner.username,
    userDisplayName: owner.displayName ?? owner.username,
    challenge: Uint8Array.from(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  })
  return { challenge: challenge.toString('base64url'), options: { ...options } as Record<string, unknown> }
}

/** What `navigator.credentials.get` needs. Without `known`, the person chooses among all of this host. */
export async function requestOptions(rpId: string, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const challenge = newChallenge()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(challenge),
    allowCredentials: known.map(describe),
    userVerification: 'required',
  })
  return { challenge: challenge.toString('base64url'), options: { ...options } as Record<string, unknown> }
}

/** Imported on demand: it is large, and most starts don't need it. */
export function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** Authenticators show it to whoever holds them, so it says nothing about the account. */
function userHandle(userId: string) {
  return Uint8Array.from(createHash('sha256').update(`passkeys of ${userId}`).digest())
}

function newChallenge(): Buffer {
  return randomBytes(32)
}

function describe({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, transports: JSON.parse(transports) as string[] }
}
