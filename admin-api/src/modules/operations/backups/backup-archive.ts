import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { backupKindSchema } from '@hometown/shared-types/backup'
import { isoTimeSchema } from '@hometown/shared-types/iso-time'
import type { Identity } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { codeOf } from '../../../lib/durable-files.ts'
import { BackupError } from './backup-store.ts'

/** First in the archive. */
export const ABOUT_FILE = 'hometown-backup.json'
export const DATABASE_FOLDER = 'database'
export const SQLITE_FILE = 'database/hometown.sqlite'
/** The only other paths that are unpacked, whatever an archive names its files. */
const KNOWN_PATH =
  /^(?:secrets\.json|database\/[\w.]+|uploads\/(?!\.)[\w. -]+(?:\/(?!\.)[\w. -]+)*|chat-files\/[\da-f-]+)$/

const FORMAT_VERSION = 1
const aboutSchema = z.object({
  format: z.literal('hometown-backup'),
  /** Raised when older versions can't read the format anymore. */
  version: z.number().int(),
  madeAt: isoTimeSchema,
  kind: backupKindSchema,
  /** Pictures, attachments and keys: `in-bucket` where an object store has them, `none` in a backup of the database alone. */
  files: z.enum(['inside', 'in-bucket', 'none']),
  siteName: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations of the database. */
  steps: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  unpackedBytes: z.number().int(),
})
export type AboutBackup = z.infer<typeof aboutSchema>

/** As fast as the disk: higher levels save little, because most data are pictures. The checksum finds every change. */
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }
const READ_BYTES = 1 << 18
const ABOUT_LIMIT = 1024 * 1024
/** Tolerance beyond the size that the archive declares, for the secrets. */
const SLACK_BYTES = 1024 * 1024

export interface ArchiveFile {
  path: string
  from: string
}

/**
 * Files that disappear are skipped: unused pictures may be deleted at any time.
 * @param recipients public keys of age. Without any, the archive isn't encrypted
 * @returns what opens this one archive, so that it can be checked as it is on the disk
 */
export async function writeArchive(
  target: string,
  about: Omit<AboutBackup, 'format' | 'version'>,
  files: readonly ArchiveFile[],
  recipients: readonly string[] = [],
): Promise<BackupIdentity[]> {
  const tar = pack()
  const compress = createZstdCompress({ params: COMPRESSION })
  const file = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })
  const cipher = recipients.length > 0 ? await createCipher(recipients) : undefined
  const written = cipher ? pipeline(tar, compress, cipher.encrypt, file) : pipeline(tar, compress, file)
  const failed = new Promise<never>((_, reject) => written.catch(reject))
  const filled = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  await Promise.all([written, filled])
  return cipher ? [cipher.opener] : []

  async function fill(): Promise<void> {
    const text = JSON.stringify({ format: 'hometown-backup', version: FORMAT_VERSION, ...about } satisfies AboutBackup)
    tar.entry({ name: ABOUT_FILE, mode: 0o600 }, text)
    for (const one of files) await Promise.race([addFile(one), failed])
    tar.finalize()
  }

  async function addFile({ path, from }: ArchiveFile): Promise<void> {
    const facts = await stat(from).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT' || path.startsWith(`${DATABASE_FOLDER}/`)) throw error
    })
    if (!facts?.isFile()) return
    const entry = tar.entry({ name: path, size: facts.size, mtime: facts.mtime, mode: 0o600 })
    // The archive reports a full disk; without this listener, the entry's own error would end the process.
    entry.on('error', () => undefined)
    if (facts.size > 0) {
      // If the file grows meanwhile, copy only the size written to the header.
      for await (const chunk of createReadStream(from, { end: facts.size - 1, highWaterMark: READ_BYTES }))
        if (!entry.write(chunk)) await new Promise((resolve) => entry.once('drain', () => resolve(undefined)))
    }
    await new Promise((resolve, reject) => {
      entry.once('error', reject)
      entry.once('close', () => resolve(undefined))
      entry.end(undefined)
    })
  }
}

const FOREIGN = 'This is not a backup of Hometown.'
const UNREADABLE = 'This is not a backup of Hometown, or it is damaged or cut off near its beginning.'
const DAMAGED = 'The backup is damaged or incomplete: '

export interface ReadOptions {
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
  let unpackedBytes = 0
  const tar = extract()
  const unpacked = pipeline(readBytes(path, identities), createZstdDecompress(), tar)
  // Errors surface where the entries end.
  unpacked.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      if (!about) {
        if (name !== ABOUT_FILE || size > ABOUT_LIMIT) throw new BackupError(FOREIGN)
        about = readAbout(await textOf(bytesOf(entry)))
        await onAbout?.(about)
        continue
      }
      if (type !== 'file' || !KNOWN_PATH.test(name)) throw new BackupError(FOREIGN)
      unpackedBytes += size
      if (unpackedBytes > about.unpackedBytes + SLACK_BYTES)
        throw new BackupError(`${DAMAGED}it holds more than its list says.`)
      if (into) {
        const target = join(into, name)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(bytesOf(entry), createWriteStream(target, { mode: 0o600, flush: true }))
      } else entry.resume()
    }
    await unpacked
  } catch (error) {
    throw explain(error, about)
  }
  if (!about) throw new BackupError(UNREADABLE)
  return about
}

function readAbout(text: string): AboutBackup {
  const { data } = aboutSchema.safeParse(JSON.parse(text))
  if (!data) throw new BackupError(FOREIGN)
  if (data.version > FORMAT_VERSION) throw new BackupError('The backup was made by a newer version of Hometown.')
  return data
}

/** The tar library doesn't type its stream contents. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}

/** An error before the description was read means that the file isn't a backup of ours. */
function explain(error: unknown, about: AboutBackup | undefined): unknown {
  if (error instanceof BackupError) return error
  const code = codeOf(error)
  if (code === 'ENOENT') return new BackupError('This file doesn’t exist.')
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new BackupError('The disk is full. Free some space, then try again.')
  if (['EACCES', 'EPERM', 'EROFS', 'EISDIR'].includes(code))
    return new BackupError(`Couldn’t read or unpack the file (${code}).`)
  return new BackupError(about ? `${DAMAGED}it can’t be unpacked to its end.` : UNREADABLE)
}

/** The private half of a key (`AGE-SECRET-KEY-1…`), or what stands for one. */
export type BackupIdentity = string | Identity

const MAGIC = 'age-encryption.org/v1\n'
/** Ten recipients need 20 kB at most. */
const HEADER_LIMIT = 64 * 1024
const NEEDS_IDENTITY =
  'The backup is encrypted. Add --identity and the file with the private key, which begins with AGE-SECRET-KEY-.'
const OTHER_IDENTITY =
  'The private key doesn’t open this backup: it was encrypted for other keys. Use the key that was made before it.'
const CUT_OFF = 'The backup is damaged, or cut off near its beginning.'

async function createCipher(recipients: readonly string[]) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  let known: Uint8Array | null = null
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

/** By its content, since people rename files. */
export async function isEncryptedArchive(path: string): Promise<boolean> {
  return (await readBeginning(path)).startsWith(MAGIC)
}

async function* readBytes(path: string, identities: readonly BackupIdentity[]): AsyncGenerator<Uint8Array> {
  const beginning = await readBeginning(path)
  const openBytes = () => createReadStream(path, { highWaterMark: READ_BYTES })
  if (!beginning.startsWith(MAGIC)) return yield* openBytes()
  if (identities.length === 0) throw new BackupError(NEEDS_IDENTITY)
  // The library reads lines of any length.
  if (!beginning.includes('\n--- ')) throw new BackupError(CUT_OFF)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(streamOf(openBytes())).catch((error: unknown) => {
    const isOther = error instanceof Error && error.message.startsWith('no identity matched')
    throw new BackupError(isOther ? OTHER_IDENTITY : CUT_OFF, { cause: error })
  })
}

/** Pulled chunk by chunk, so that nothing piles up in between. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

async function readBeginning(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

/** The private keys in a file, as age-keygen writes it. @throws BackupError that never repeats the file */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`Couldn’t read the private key from ${path} (${codeOf(error)}).`, { cause: error })
  })
  const keys = text.match(/^AGE-SECRET-KEY-\S+/gm) ?? []
  if (keys.length === 0) throw new BackupError(`${path} has no private key. It begins with AGE-SECRET-KEY-.`)
  const { identityToRecipient } = await import('age-encryption')
  for (const key of keys)
    await identityToRecipient(key).catch(() => {
      throw new BackupError(`${path} has a private key that isn’t complete.`)
    })
  return keys
}
