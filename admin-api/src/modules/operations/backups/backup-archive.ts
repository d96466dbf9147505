import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { isoTimeSchema } from '@hometown/shared-types/contract/fields'
import type { Identity } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { ProcessLockError } from '../../../database/sqlite/process-lock.ts'
import { codeOf } from '../../../lib/durable-files.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'

/** The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}

/** A BackupError for what people can fix; others as they are. */
export function explain(error: unknown): unknown {
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(codeOf(error)))
    return new BackupError('The disk is full. Free some space, then try again.', { cause: error })
  const isKnown =
    error instanceof ObjectStoreError ||
    error instanceof ProcessLockError ||
    ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
  return isKnown && error instanceof Error ? new BackupError(error.message, { cause: error }) : error
}

/** To be left for everything else. An archive may hold no more than that beyond what it says. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @throws BackupError when the folder's disk has no room for the bytes and a reserve */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - RESERVE_BYTES < bytes)
    throw new BackupError(
      `The disk has ${inWords(bavail * bsize)} free. ${what} needs up to ${inWords(bytes + RESERVE_BYTES)}. Free some space, then try again.`,
    )
}

/** `1.4 GB` */
export function inWords(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** First in the archive. */
export const ABOUT_FILE = 'hometown-backup.json'
export const DATABASE_FOLDER = 'database'
export const SQLITE_FILE = 'database/hometown.sqlite'
/** The only other paths that are unpacked, whatever an archive names its files. */
const KNOWN_PATH = /^(?:secrets\.json|database\/[\w.]+|uploads\/(?!\.)[\w. -]+|chat-files\/[\da-f-]+)$/

const aboutSchema = z.object({
  madeAt: isoTimeSchema,
  /** Pictures, attachments and keys: `in-bucket` where an object store has them, `none` in a backup of the database alone. */
  files: z.enum(['inside', 'in-bucket', 'none']),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations of the database. */
  steps: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
  unpackedBytes: z.number().int(),
})
export type AboutBackup = z.infer<typeof aboutSchema>

const MOST_ABOUT_BYTES = 1024 * 1024

const UNUSABLE = 'This is not a backup of Hometown, or it is damaged or cut off.'

/** The private half of a key (`AGE-SECRET-KEY-1…`), or what stands for one. */
export type BackupIdentity = string | Identity

/**
 * A compressed tar, flushed to the disk.
 * @param recipients public keys of age; without any, the archive isn't encrypted
 * @returns what opens this one archive, so that it can be checked as it is on the disk
 */
export async function writeArchive(
  target: string,
  about: AboutBackup,
  files: readonly { path: string; from: string }[],
  recipients: readonly string[] = [],
): Promise<BackupIdentity[]> {
  const tar = pack()
  const cipher = recipients.length > 0 ? await createCipher(recipients) : undefined
  // As fast as the disk: pictures don't get smaller.
  const compress = createGzip({ level: 1 })
  const file = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })
  const written = cipher ? pipeline(tar, compress, cipher.encrypt, file) : pipeline(tar, compress, file)
  await Promise.all([written, fill().catch(stop)])
  return cipher ? [cipher.opener] : []

  async function fill(): Promise<void> {
    tar.entry({ name: ABOUT_FILE, mode: 0o600 }, JSON.stringify(about))
    for (const { path, from } of files) await addFile(tar, path, from)
    tar.finalize()
  }

  function stop(error: Error): never {
    tar.destroy(error)
    throw error
  }
}

async function addFile(tar: Pack, path: string, from: string): Promise<void> {
  try {
    await using file = await open(from)
    const { size, mtime } = await file.stat()
    const entry = tar.entry({ name: path, size, mtime, mode: 0o600 })
    // Of a file that grows meanwhile, only the size that the header says.
    if (size > 0) await pipeline(file.createReadStream({ end: size - 1 }), entry)
    else entry.end(undefined)
  } catch (error) {
    // Unused pictures may be deleted at any time.
    if (codeOf(error) === 'ENOENT' && !path.startsWith(DATABASE_FOLDER)) return
    const isOfFile = error instanceof Error && 'syscall' in error && error.syscall !== 'write'
    throw isOfFile ? new BackupError(`Couldn’t read ${path}: ${error.message}.`, { cause: error }) : error
  }
}

interface ReadOptions {
  /** For an encrypted archive; one that fits is enough. */
  identities?: readonly BackupIdentity[]
  /** Target folder; without it, the archive is only checked. */
  into?: string
  /** Called first with the archive's description; throw to refuse the archive. */
  onAbout?: (about: AboutBackup) => void | Promise<void>
}

/** Reads an archive to its end, so that every damage is found. @throws BackupError */
export async function readArchive(path: string, { identities = [], into, onAbout }: ReadOptions): Promise<AboutBackup> {
  let about: AboutBackup | undefined
  let bytes = 0
  const tar = extract()
  const unpacked = pipeline(readBytes(path, identities), createGunzip(), tar)
  // Errors surface where the entries end.
  unpacked.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      if (!about) {
        if (name !== ABOUT_FILE || size > MOST_ABOUT_BYTES) throw new BackupError(UNUSABLE)
        about = aboutSchema.parse(JSON.parse(await textOf(bytesOf(entry))))
        await onAbout?.(about)
        continue
      }
      bytes += size
      const isKnown = type === 'file' && KNOWN_PATH.test(name)
      if (!isKnown || bytes > about.unpackedBytes + RESERVE_BYTES) throw new BackupError(UNUSABLE)
      if (into) {
        const target = join(into, name)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(bytesOf(entry), createWriteStream(target, { mode: 0o600, flush: true }))
      } else entry.resume()
    }
    await unpacked
  } catch (error) {
    const known = explain(error)
    throw known instanceof BackupError ? known : new BackupError(UNUSABLE, { cause: error })
  }
  if (!about) throw new BackupError(UNUSABLE)
  return about
}

/** The tar library doesn't type its stream contents. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}

async function createCipher(recipients: readonly string[]) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  let known: Uint8Array | null = null
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey(fileKey) {
      known = fileKey.slice()
      return []
    },
  })
  return {
    async *encrypt(source: AsyncIterable<Uint8Array>) {
      yield* await encrypter.encrypt(streamOf(source))
    },
    /** In memory only. */
    opener: { unwrapFileKey: () => known },
  }
}

const MAGIC = 'age-encryption.org/v1\n'

/** Decrypts it if its content says that it is encrypted, since people rename files. */
async function* readBytes(path: string, identities: readonly BackupIdentity[]): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  if (buffer.toString('latin1') !== MAGIC) return yield* createReadStream(path)
  if (identities.length === 0)
    throw new BackupError('The backup is encrypted. Add --identity and the file with the private key.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(streamOf(createReadStream(path)))
  } catch (cause) {
    const reason = 'it was encrypted for other keys, or one of the two is damaged or cut off.'
    throw new BackupError(`The private key doesn’t open this backup: ${reason}`, { cause })
  }
}

/** For the types, the streams of Node and of browsers are two things. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(source) as ReadableStream<Uint8Array>
}

/** The private keys in a file, as age-keygen writes it. @throws BackupError that never repeats the file */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`Couldn’t read the private key from ${path} (${codeOf(error)}).`, { cause: error })
  })
  const keys = text.match(/^AGE-SECRET-KEY-\S+/gm) ?? []
  if (keys.length === 0) throw new BackupError(`${path} has no private key. It begins with AGE-SECRET-KEY-.`)
  return keys
}
