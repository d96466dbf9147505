import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
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
import { codeOf } from './durable-files.ts'

const keySchema = z.string().regex(/^[0-9a-f]{64}$/)

/** These keys sign links in mails, and verify messages of the WordPress plugin and of mail providers. */
export const secretsSchema = z.object({ webhook: keySchema, links: keySchema, mail: keySchema })
export type Secrets = z.infer<typeof secretsSchema>

interface SecretsConfig {
  dataDir: string
  sharedSecrets: Secrets | undefined
}

/** Returns all machines' keys, or else this one's: a file, made at the first call. Every backup must contain it. */
export function loadSecrets({ dataDir, sharedSecrets }: SecretsConfig): Secrets {
  if (sharedSecrets) return sharedSecrets
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) {
    const key = () => randomBytes(32).toString('hex')
    mkdirSync(dataDir, { recursive: true })
    createFileOnce(path, `${JSON.stringify({ webhook: key(), links: key(), mail: key() }, null, 2)}\n`)
  }
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (codeOf(error)) throw error
    throw new Error(`${path} lacks some of its keys. Restore it from a backup.`)
  }
}

const KEY_BYTES = 32

const DAMAGED =
  'The file secret.key in the data folder is damaged. Put the right file back, or delete it and enter the saved passwords, keys and authenticator apps again.'
const UNWRITABLE = 'The file secret.key can’t be made. Let the service write to its data folder.'

/** Its message says in one sentence what the operator can do. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError' as const
}

interface KeyConfig {
  dataDir: string
  secretKey: Buffer | undefined
}

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

/**
 * Returns the SHA-256 in hex. Tables hold it in place of a token, so that a stolen table opens nothing. Tokens are
 * random, so a plain hash is enough.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns 138 random bits such as `k3vq-8mhd-2xnp-w7cj-ytb5-rgfs-h4ue`: without letters that look alike, and in groups
 * to be read out or typed.
 */
export function randomGroups(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 7 }, group).join('-')
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @returns nonce, tag and ciphertext in base64. @param about is authenticated, so a text can't be moved elsewhere */
export function sealText(key: Buffer, about: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @returns undefined if the text was changed, or sealed with another key or about something else */
export function openText(key: Buffer, about: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
