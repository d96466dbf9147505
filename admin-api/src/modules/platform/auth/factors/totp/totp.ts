import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD = 30

/** What every app understands; most ignore other values without a word. */
const STANDARD = { algorithm: 'SHA1', digits: 6, period: PERIOD }

/** Accepted before and after now, for clocks that are up to 30 seconds off and for slow fingers. */
const WINDOW = 1

/** @returns 160 random bits in base32 */
export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** @returns `otpauth://…`, which apps read from a QR code */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return new TOTP({ ...STANDARD, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/** @returns the 30-second step that the code is of; undefined if it is of none near now */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const totp = new TOTP({ ...STANDARD, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}

/** What a sealed secret is about, so that it can't be moved to another account or factor. */
export function totpSubject(userId: string, factorId: string): string {
  return `totp ${userId} ${factorId}`
}
