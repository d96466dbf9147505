import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createFileOnce } from './create-file-once.ts'

const KEY_BYTES = 32

const DAMAGED =
  'The file secret.key in the data folder is damaged. Put the right file back, or delete it and enter the saved passwords, keys and authenticator apps again.'
const UNWRITABLE = 'The file secret.key can’t be made. Let the service write to its data folder.'

/** Its message says in one sentence what the operator can do. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError' as const
}

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

/** Finds the key of secrets saved at the desk. Backups lack it. @returns undefined if missing or damaged */
export function findSecretKey({ secretKey, dataDir }: KeyConfig): Buffer | undefined {
  if (secretKey) return secretKey
  try {
    const key = readFileSync(join(dataDir, 'secret.key'))
    return key.length === KEY_BYTES ? key : undefined
  } catch {
    // Secrets that were encrypted with it count as unreadable.
    return undefined
  }
}

/** Makes the key at the first use. @throws SecretKeyError if the file can't be written, or is damaged */
export function getSecretKey(config: KeyConfig): Buffer {
  const key = findSecretKey(config)
  if (key) return key
  try {
    mkdirSync(config.dataDir, { recursive: true })
    createFileOnce(join(config.dataDir, 'secret.key'), randomBytes(KEY_BYTES))
  } catch (error) {
    throw new SecretKeyError(UNWRITABLE, { cause: error })
  }
  const made = findSecretKey(config)
  if (made) return made
  throw new SecretKeyError(DAMAGED)
}
