import { createHash, hash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupError } from '../backup-errors.ts'
import { type BackupIdentity, readArchiveBytes } from './archive-cipher.ts'
import {
  ABOUT_FILE,
  type AboutBackup,
  aboutSchema,
  CHECKSUMS_FILE,
  type Checksums,
  checksumsSchema,
  FORMAT_VERSION,
} from './backup-contents.ts'

const FILES_LIMIT = 2_000_000
const ABOUT_LIMIT = 1024 * 1024
/** Enough for the paths and checksums of as many files. */
const CHECKSUMS_LIMIT = 256 * 1024 * 1024
/** The only paths that are unpacked, whatever an archive names its files. */
const KNOWN_PATH =
  /^(?:secrets\.json|objects\.jsonl|database\/[\w.]+|uploads\/(?!\.)[\w. -]+(?:\/(?!\.)[\w. -]+)*|chat-files\/[\da-f-]+)$/

/** Tolerance beyond the size that the archive declares, for the secrets. */
const SLACK_BYTES = 1024 * 1024

const FOREIGN = 'This is not a backup of Hometown.'
const UNREADABLE = 'This is not a backup of Hometown, or it is damaged or cut off near its beginning.'
const DAMAGED = 'The backup is damaged or incomplete: '

export interface ArchiveOptions {
  /** For an encrypted archive; one that fits is enough. */
  identities?: readonly BackupIdentity[]
  /** Target folder; without it, files are only checked. */
  into?: string
  wanted?: (path: string) => boolean
  /** Called first with the archive's description; throw to refuse the archive. */
  onAbout?: (about: AboutBackup) => void | Promise<void>
}

/** @throws BackupError with a message for people. */
export async function readArchive(path: string, options: ArchiveOptions = {}): Promise<AboutBackup> {
  const found: Checksums = {}
  let about: AboutBackup | undefined
  let checksums: Checksums | undefined
  let unpackedBytes = 0
  let files = 0

  const tar = extract()
  const unpacked = pipeline(readArchiveBytes(path, options.identities ?? []), createZstdDecompress(), tar)
  // Errors surface where the entries end.
  unpacked.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (checksums) throw new BackupError(`${DAMAGED}it goes on after its end.`)
      if (!about) {
        if (name !== ABOUT_FILE) throw new BackupError(FOREIGN)
        const text = await textOf(entry, ABOUT_LIMIT)
        found[name] = hash('sha256', text)
        about = readAbout(text)
        await options.onAbout?.(about)
      } else if (name === CHECKSUMS_FILE) {
        checksums = checksumsSchema.parse(JSON.parse(await textOf(entry, CHECKSUMS_LIMIT)))
      } else {
        if (type !== 'file' || !KNOWN_PATH.test(name)) throw new BackupError(FOREIGN)
        unpackedBytes += entry.header.size ?? 0
        files++
        if (unpackedBytes > about.unpackedBytes + SLACK_BYTES || files > (about.fileCount ?? FILES_LIMIT))
          throw new BackupError(`${DAMAGED}it holds more than its list says.`)
        found[name] = await takeFile(entry, name, options)
      }
    }
    await unpacked
  } catch (error) {
    throw explain(error, about)
  }
  if (!about) throw new BackupError(UNREADABLE)
  if (!checksums) throw new BackupError(`${DAMAGED}its end is missing.`)
  compare(found, checksums)
  return about
}

function readAbout(text: string): AboutBackup {
  const parsed: unknown = JSON.parse(text)
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? Number(parsed.version) : 0
  if (version > FORMAT_VERSION) throw new BackupError('The backup was made by a newer version of Hometown.')
  const about = aboutSchema.safeParse(parsed)
  if (!about.success) throw new BackupError(FOREIGN)
  if ((about.data.fileCount ?? 0) > FILES_LIMIT)
    throw new BackupError('This backup has more than 2,000,000 files. Hometown can’t restore that many.')
  return about.data
}

function compare(found: Checksums, expected: Checksums): void {
  for (const [path, hash] of Object.entries(expected)) {
    if (!(path in found)) throw new BackupError(`${DAMAGED}${path} is missing.`)
    if (found[path] !== hash) throw new BackupError(`${DAMAGED}${path} has changed.`)
  }
  const strange = Object.keys(found).find((path) => !(path in expected))
  if (strange) throw new BackupError(`${DAMAGED}${strange} isn’t on its list.`)
}

async function takeFile(
  entry: AsyncIterable<unknown>,
  path: string,
  { into, wanted }: ArchiveOptions,
): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of bytesOf(entry)) {
      hash.update(chunk)
      yield chunk
    }
  }
  if (into && (wanted?.(path) ?? true)) {
    const target = join(into, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(hashed, createWriteStream(target, { mode: 0o600, flush: true }))
  } else {
    for await (const chunk of bytesOf(entry)) hash.update(chunk)
  }
  return hash.digest('hex')
}

/** The tar library doesn't type its stream contents. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}

async function textOf(entry: AsyncIterable<unknown>, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytesOf(entry)) {
    chunks.push(chunk)
    length += chunk.length
    if (length > limit) throw new BackupError(FOREIGN)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An error before the description was read means that the file isn't a backup of ours. */
function explain(error: unknown, about: AboutBackup | undefined): unknown {
  if (error instanceof BackupError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError('This file doesn’t exist.')
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new BackupError('The disk is full. Free some space, then try again.')
  if (['EACCES', 'EPERM', 'EROFS', 'EISDIR'].includes(code))
    return new BackupError(`Couldn’t read or unpack the file (${code}).`)
  return new BackupError(about ? `${DAMAGED}it can’t be unpacked to its end.` : UNREADABLE)
}
