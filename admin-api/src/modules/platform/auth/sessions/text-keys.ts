import { hkdfSync } from 'node:crypto'
import { loadSecrets, type SecretsConfig } from '../../../../lib/secrets.ts'

const BYTES = 32

/**
 * What the desk seals an account’s unsaved texts with, newest first: the same on every machine and in every session, so
 * that the account’s next sign-in opens them anywhere.
 */
export function textKeysOf(config: SecretsConfig, userId: string): string[] {
  return loadSecrets(config).links.map(({ value }) =>
    Buffer.from(hkdfSync('sha256', value, '', `unsaved texts of ${userId}`, BYTES)).toString('base64url'),
  )
}
