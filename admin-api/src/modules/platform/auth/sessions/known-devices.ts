import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { loadSecrets, type SecretsConfig } from '../../../../lib/secrets.ts'
import type { UserRow } from '../auth.table.ts'
import { passwordMark } from '../factors/pending/pending-proofs.ts'

type Account = Pick<UserRow, 'id' | 'password_hash'>

/**
 * What a browser showed when the account came to know it. A thief of the password can have thousands of browsers known by
 * the password alone, so those have no tries of their own at the second factor.
 */
export type KnownBy = 'password' | 'factor'

/**
 * Guesses from elsewhere then never lock an owner out. A thief of the token gains only the guesses of a new address. It
 * ends with the password.
 */
export function createDeviceToken(config: SecretsConfig, account: Account, by: KnownBy): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${account.id}.${nonce}.${sign(loadSecrets(config).links, account, nonce, by)}`
}

/**
 * Undefined unless the token is authentic and belongs to this account and its present password.
 * @param by the least that counts: with `factor`, a browser known by the password is a new one
 */
export function knownDevice(
  config: SecretsConfig,
  token: string | undefined,
  account: Account | undefined,
  by: KnownBy,
): string | undefined {
  const [owner, nonce, signature] = token?.split('.') ?? []
  if (!account || !nonce || !signature || owner !== account.id) return undefined
  const enough: readonly KnownBy[] = by === 'factor' ? ['factor'] : ['password', 'factor']
  const { links } = loadSecrets(config)
  const isOurs = enough.some((known) => equal(signature, sign(links, account, nonce, known)))
  return isOurs ? nonce : undefined
}

/** Says nothing yet: anybody can write a token. */
export function ownerOf(token: string | undefined): string | undefined {
  return token?.split('.')[0]
}

function sign(key: string, { id, password_hash: hash }: Account, nonce: string, by: KnownBy): string {
  return createHmac('sha256', key)
    .update(`device.${id}.${nonce}.${passwordMark(hash)}.${by}`)
    .digest('base64url')
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
