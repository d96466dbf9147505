import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../../../../config/config.ts'
import type { PasskeyRow, PendingProofRow } from '../factors.table.ts'
import { KEY_ALGORITHMS, loadLibrary } from './passkey-options.ts'
import { originsOf } from './relying-party.ts'

type Response = Readonly<Record<string, unknown>>
type Asked = Pick<PendingProofRow, 'challenge' | 'rp_id'>
type Addresses = Pick<Config, 'siteUrl' | 'apiUrl' | 'allowedOrigins'>

export interface NewPasskey {
  credential_id: string
  public_key: string
  counter: number
  transports: string
  backed_up: number
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** @returns undefined unless it is an answer to our challenge, from our pages, by a person that the device knows */
export async function verifyCreation(
  config: Addresses,
  { challenge, rp_id }: Asked,
  response: Response,
): Promise<NewPasskey | undefined> {
  if (!challenge || !rp_id) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, rp_id),
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    const transports = Array.isArray(credential.transports) ? credential.transports : []
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(TRANSPORTS.filter((name) => transports.includes(name))),
      backed_up: credentialBackedUp ? 1 : 0,
    }
  } catch {
    // The library throws for everything that is wrong with a response, whose sender can write anything.
    return undefined
  }
}

/** @returns the counter, which the caller must claim; undefined as above */
export async function verifyPasskey(
  config: Addresses,
  { challenge, rp_id }: Asked,
  passkey: PasskeyRow,
  response: Response,
): Promise<number | undefined> {
  if (!challenge || !rp_id || passkey.rp_id !== rp_id) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(config, rp_id),
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        // The counter is compared when it is claimed, where another machine can't come between.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above.
    return undefined
  }
}
