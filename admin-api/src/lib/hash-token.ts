import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 in hex. Tables hold it in place of a token, so that a stolen table opens nothing. Tokens are
 * random, so a plain hash is enough.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
