import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { loadSecrets, type SecretsConfig } from '../../../../lib/secrets.ts'

/**
 * Guesses from elsewhere then never lock an owner out. A thief of the token gains only the guesses of a new address.
 */
export function createDeviceToken(config: SecretsConfig, userId: string): string {
  const [key] = loadSecrets(config).links
  const nonce = randomBytes(16).toString('base64url')
  return `${userId}.${nonce}.${sign(key?.value ?? '', userId, nonce)}`
}

/** Undefined unless the token is authentic and belongs to this account. */
export function knownDevice(
  config: SecretsConfig,
  token: string | undefined,
  userId: string | undefined,
): string | undefined {
  const [owner, nonce, signature] = token?.split('.') ?? []
  if (!owner || !nonce || !signature || owner !== userId) return undefined
  const isOurs = loadSecrets(config).links.some((key) => equal(signature, sign(key.value, owner, nonce)))
  return isOurs ? nonce : undefined
}

function sign(key: string, userId: string, nonce: string): string {
  return createHmac('sha256', key).update(`device.${userId}.${nonce}`).digest('base64url')
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
