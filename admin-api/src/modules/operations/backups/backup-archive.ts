import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { isoTimeSchema } from '@hometown/shared-types/contract/fields'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import { codeOf } from '../../../lib/durable-files.ts'

/** The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const

  /** @param message of a failure that doesn't explain itself */
  static from(error: unknown, message?: string): BackupError {
    if (error instanceof BackupError) return error
    // What the system says names the file.
    const own = error instanceof Error && (message === undefined || 'syscall' in error) ? error.message : message
    return new BackupError(describeUnavailable(error) ?? own ?? String(error), { cause: error })
  }
}

/** First in the archive. */
export const ABOUT_FILE = 'hometown-backup.json'
export const DATABASE_FOLDER = 'database'
export const SQLITE_FILE = 'database/hometown.sqlite'
/** The only other paths that are unpacked, whatever an archive names its files. */
const KNOWN_PATH = /^(?:secrets\.json|database\/[\w.]+|uploads\/(?!\.)[\w. -]+|chat-files\/[\da-f-]+)$/
const UNUSABLE = 'This is not a backup of Hometown, or it is damaged or cut off.'

const aboutSchema = z.object({
  madeAt: isoTimeSchema,
  /** Pictures, attachments and keys: `in-bucket` where an object store has them, `none` in a backup of the database alone. */
  files: z.enum(['inside', 'in-bucket', 'none']),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations of the database. */
  steps: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
})
export type AboutBackup = z.infer<typeof aboutSchema>

/** A compressed tar, flushed to the disk. */
export async function writeArchive(
  target: string,
  about: AboutBackup,
  files: readonly { path: string; from: string }[],
): Promise<void> {
  const tar = pack()
  // Both at once, and whichever fails first is the error of the other: a rejection that waits for nobody would end the process.
  fill(tar, about, files).catch((error: Error) => tar.destroy(error))
  // As fast as the disk: pictures don't get smaller.
  await pipeline(tar, createGzip({ level: 1 }), newFile(target))
}

async function fill(tar: Pack, about: AboutBackup, files: readonly { path: string; from: string }[]): Promise<void> {
  tar.entry({ name: ABOUT_FILE, mode: 0o600 }, JSON.stringify(about))
  for (const { path, from } of files) await addFile(tar, path, from)
  tar.finalize()
}

async function addFile(tar: Pack, path: string, from: string): Promise<void> {
  await using file = await open(from).catch((error: unknown) => {
    // Unused pictures may be deleted at any time.
    if (codeOf(error) === 'ENOENT' && !path.startsWith(DATABASE_FOLDER)) return undefined
    throw error
  })
  if (!file) return
  const { size, mtime } = await file.stat()
  const entry = tar.entry({ name: path, size, mtime, mode: 0o600 })
  // Of a file that grows meanwhile, only the size that the header says.
  if (size > 0) await pipeline(file.createReadStream({ end: size - 1 }), entry)
  else entry.end(undefined)
}

interface ReadOptions {
  /** Target folder; without it, the archive is only checked. */
  into?: string
  /** Called first with the archive's description; throw to refuse the archive. */
  onAbout?: (about: AboutBackup) => void
}

/** Reads an archive to its end, so that every damage is found. @throws BackupError */
export async function readArchive(path: string, { into, onAbout }: ReadOptions = {}): Promise<AboutBackup> {
  let about: AboutBackup | undefined
  const tar = extract()
  const unpacked = pipeline(createReadStream(path), createGunzip(), tar)
  // Errors surface where the entries end.
  unpacked.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (!about) {
        if (name !== ABOUT_FILE) throw new BackupError(UNUSABLE)
        about = aboutSchema.parse(JSON.parse(await textOf(entry as AsyncIterable<Buffer>)))
        onAbout?.(about)
      } else if (type !== 'file' || !KNOWN_PATH.test(name)) {
        throw new BackupError(UNUSABLE)
      } else if (into) {
        await mkdir(dirname(join(into, name)), { recursive: true, mode: 0o700 })
        await pipeline(entry as AsyncIterable<Buffer>, newFile(join(into, name)))
      } else entry.resume()
    }
    await unpacked
  } catch (error) {
    throw BackupError.from(error, UNUSABLE)
  }
  if (!about) throw new BackupError(UNUSABLE)
  return about
}

function newFile(path: string) {
  return createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
}

/** @param recipients public keys of age */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  await pipeline(await encrypter.encrypt(streamOf(from)), newFile(to))
}

const MAGIC = 'age-encryption.org/v1\n'

/** What a file says of itself, since people rename files. */
export async function isEncrypted(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  return buffer.toString('latin1') === MAGIC
}

/** @param identities private keys (`AGE-SECRET-KEY-1…`); one that fits is enough @throws BackupError */
export async function decryptFile(from: string, to: string, identities: readonly string[]): Promise<void> {
  if (identities.length === 0)
    throw new BackupError('The backup is encrypted. Add --identity and the file with the private key.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    await pipeline(await decrypter.decrypt(streamOf(from)), newFile(to))
  } catch (error) {
    const reason = 'it was encrypted for other keys, or one of the two is damaged or cut off.'
    throw BackupError.from(error, `The private key doesn’t open this backup: ${reason}`)
  }
}

/** For the types, the streams of Node and of browsers are two things. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  return NodeStream.from(createReadStream(path)) as ReadableStream<Uint8Array>
}
