import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  readonly challenge?: unknown
  readonly rp?: unknown
  readonly rpId?: unknown
}

/** An attacker, or a broken device, would say this instead. */
export interface Tampering {
  challenge?: string
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  type?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A passkey in software: ES256 and no attestation, as browsers hand over those of phones and keys. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  function clientData(type: string, options: Options, tampering: Tampering): Buffer {
    const challenge = tampering.challenge ?? options.challenge
    const said = { type: tampering.type ?? type, challenge, origin: tampering.origin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(said))
  }

  function authenticatorData(rpId: unknown, { isVerified = true, ...tampering }: Tampering, key?: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(tampering.counter ?? counter)
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key ? HAS_KEY : 0)
    const host = sha256(Buffer.from(tampering.rpId ?? String(rpId)))
    return Buffer.concat([host, Buffer.from([flags]), count, ...(key ? [key] : [])])
  }

  function attestedKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [kty, alg, crv] = [2, -7, 1]
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, kty],
        [3, alg],
        [-1, crv],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, cose])
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** Does what `navigator.credentials.create` does. */
    create(options: Options, tampering: Tampering = {}): Record<string, unknown> {
      const rp = (options.rp as { id: string } | undefined)?.id
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(rp, tampering, attestedKey()))],
      ])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, tampering).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Does what `navigator.credentials.get` does. */
    get(options: Options, tampering: Tampering = {}): Record<string, unknown> {
      if (tampering.counter === undefined) counter++
      const client = clientData('webauthn.get', options, tampering)
      const data = authenticatorData(options.rpId, tampering)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns a plain array, because CBOR writes a Buffer as something else. */
function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64url'))
}
