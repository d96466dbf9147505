import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { errorCode } from './durable-files.ts'

const hexKeySchema = z.string().regex(/^[0-9a-f]{64}$/)

/** These keys sign links in mails, and verify messages of the WordPress plugin and of mail providers. */
export const signingKeysSchema = z.object({ webhook: hexKeySchema, links: hexKeySchema, mail: hexKeySchema })
export type SigningKeys = z.infer<typeof signingKeysSchema>

interface SigningKeysConfig {
  dataDir: string
  sharedSigningKeys: SigningKeys | undefined
}

/** Returns all machines' keys, or else this one's: a file, made at the first call. Every backup must contain it. */
export function loadSigningKeys({ dataDir, sharedSigningKeys }: SigningKeysConfig): SigningKeys {
  if (sharedSigningKeys) return sharedSigningKeys
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) {
    const key = () => randomBytes(32).toString('hex')
    mkdirSync(dataDir, { recursive: true })
    createFileOnce(path, `${JSON.stringify({ webhook: key(), links: key(), mail: key() }, null, 2)}\n`)
  }
  try {
    return signingKeysSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (errorCode(error)) throw error
    throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
  }
}

const SECRET_KEY_BYTES = 32

const DAMAGED_SECRET_KEY_MESSAGE =
  'The file secret.key in the data folder is damaged. Put the right file back, or delete it and enter the saved passwords, keys and authenticator apps again.'
const UNWRITABLE_SECRET_KEY_MESSAGE = 'The file secret.key can’t be made. Let the service write to its data folder.'

/** Its message says in one sentence what the operator can do. */
export class EncryptionKeyError extends Error {
  override name = 'EncryptionKeyError' as const
}

interface EncryptionKeyConfig {
  dataDir: string
  secretKey: Buffer | undefined
}

/** Finds the key of secrets saved at the desk. Backups lack it. @returns undefined if missing or damaged */
export function findEncryptionKey({ secretKey, dataDir }: EncryptionKeyConfig): Buffer | undefined {
  if (secretKey) return secretKey
  try {
    const key = readFileSync(join(dataDir, 'secret.key'))
    return key.length === SECRET_KEY_BYTES ? key : undefined
  } catch {
    // Secrets that were encrypted with it count as unreadable.
    return undefined
  }
}

/** Makes the key at the first use. @throws EncryptionKeyError if the file can't be written, or is damaged */
export function getEncryptionKey(config: EncryptionKeyConfig): Buffer {
  const key = findEncryptionKey(config)
  if (key) return key
  try {
    mkdirSync(config.dataDir, { recursive: true })
    createFileOnce(join(config.dataDir, 'secret.key'), randomBytes(SECRET_KEY_BYTES))
  } catch (error) {
    throw new EncryptionKeyError(UNWRITABLE_SECRET_KEY_MESSAGE, { cause: error })
  }
  const newKey = findEncryptionKey(config)
  if (newKey) return newKey
  throw new EncryptionKeyError(DAMAGED_SECRET_KEY_MESSAGE)
}

/** Only its owner can read the file. Atomic, outlasts a power cut, and never overwrites a faster process's file. */
function createFileOnce(path: string, content: string | Buffer): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dirname(path))
}

/** A new name is on the disk once its folder is. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
