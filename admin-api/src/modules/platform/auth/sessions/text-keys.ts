import { hkdfSync } from 'node:crypto'
import { loadSecrets, type SecretsConfig } from '../../../../lib/secrets.ts'

const BYTES = 32

/**
 * What the desk seals an account’s unsaved texts with: the same on every machine and in every session, so that the
 * account’s next sign-in opens them anywhere.
 */
export function textKeysOf(config: SecretsConfig, userId: string): string[] {
  const key = hkdfSync('sha256', loadSecrets(config).links, '', `unsaved texts of ${userId}`, BYTES)
  return [Buffer.from(key).toString('base64url')]
}
