import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../../lib/hash-token.ts'
import { randomGroups } from '../../../lib/random-groups.ts'

const SECRET_BYTES = 20

/** What every app understands; most ignore other values without a word. */
const STANDARD = { algorithm: 'SHA1', digits: 6, period: 30 }

/** @returns 160 random bits in base32 */
export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** @returns `otpauth://…`, which apps read from a QR code */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return new TOTP({ ...STANDARD, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * RFC 6238 (5.2) allows one step before, for the way and for slow fingers. None after it counts, so a code has no life
 * before its time.
 * @returns the 30-second step that the code is of; undefined if it is neither the present one nor the one before
 */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...STANDARD, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null || delta > 0 ? undefined : totp.counter({ timestamp: now }) + delta
}

/** What a sealed secret is about, so that it can't be moved to another account or factor. */
export function totpSubject({ user_id, id }: { user_id: string; id: string }): string {
  return `totp ${user_id} ${id}`
}

const CODES = 10
/** Crockford's base32: without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 140 random bits. */
const GROUPS = 7
const GROUP_LENGTH = 4

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => randomGroups(LETTERS, GROUPS, GROUP_LENGTH))
}

/** However it was typed: without hyphens, in small letters, with an O for a 0. */
export function hashRecoveryCode(code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return hashToken(plain)
}
