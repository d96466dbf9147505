import { createHash, randomInt } from 'node:crypto'

/**
 * Returns the SHA-256 in hex. Tables hold it in place of a token, so that a stolen table opens nothing. Tokens are
 * random, so a plain hash is enough.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns 138 random bits such as `k3vq-8mhd-2xnp-w7cj-ytb5-rgfs-h4ue`: without letters that look alike, and in groups
 * to be read out or typed.
 */
export function generateReadableCode(): string {
  const group = () => Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return Array.from({ length: 7 }, group).join('-')
}
