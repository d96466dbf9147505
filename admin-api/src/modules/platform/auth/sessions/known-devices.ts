import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../../config/config.ts'
import { loadSecrets } from '../../../../lib/secrets.ts'

/**
 * Remembers that an account has signed in from a browser: what others guess elsewhere then never keeps it waiting. It
 * opens nothing by itself; who steals it gains as many guesses as any new address has.
 */
export function createDeviceToken({ dataDir }: Pick<Config, 'dataDir'>, userId: string): string {
  const [key] = loadSecrets(dataDir).links
  const nonce = randomBytes(16).toString('base64url')
  return `${userId}.${nonce}.${sign(key?.value ?? '', userId, nonce)}`
}

/** The device's own name, when the token is one of ours and for this account. */
export function knownDevice(
  { dataDir }: Pick<Config, 'dataDir'>,
  token: string | undefined,
  userId: string | undefined,
): string | undefined {
  const [owner, nonce, signature] = token?.split('.') ?? []
  if (!owner || !nonce || !signature || owner !== userId) return undefined
  const isOurs = loadSecrets(dataDir).links.some((key) => equal(signature, sign(key.value, owner, nonce)))
  return isOurs ? nonce : undefined
}

function sign(key: string, userId: string, nonce: string): string {
  return createHmac('sha256', key).update(`device.${userId}.${nonce}`).digest('base64url')
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
