import { createHash, randomBytes } from 'node:crypto'

export function newSubmissionKey(): string {
  return randomBytes(24).toString('base64url')
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
