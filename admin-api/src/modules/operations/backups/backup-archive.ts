import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { isoTimeSchema } from '@hometown/shared-types/contract/fields'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import { describeFileError, errorCode } from '../../../lib/durable-files.ts'

/** The message is for people. */
export class BackupError extends Error {
  override name = 'BackupError' as const

  /** @param message of a failure that doesn't explain itself */
  static from(error: unknown, message = error instanceof Error ? error.message : String(error)): BackupError {
    if (error instanceof BackupError) return error
    const fileMessage =
      error instanceof Error && 'path' in error
        ? `${error.path} can’t be used: ${describeFileError(error)}.`
        : undefined
    return new BackupError(describeUnavailable(error) ?? fileMessage ?? message, { cause: error })
  }
}

export const MANIFEST_FILE = 'hometown-backup.json'
export const DATABASE_FOLDER = 'database'
export const SQLITE_FILE = 'database/hometown.sqlite'
/** Nothing else is unpacked, whatever an archive names its files. */
const BACKUP_PATH_PATTERN =
  /^(?:hometown-backup\.json|secrets\.json|database\/[\w.]+|uploads\/(?!\.)[\w. -]+|chat-files\/[\da-f-]+)$/
const UNUSABLE_BACKUP_MESSAGE =
  'This is not a backup of Hometown, it is damaged or cut off, or --identity doesn’t name the private key that opens it.'

const backupManifestSchema = z.object({
  madeAt: isoTimeSchema,
  /** Whether pictures, attachments and keys are in the backup, or the database alone. */
  hasFiles: z.boolean(),
  database: z.enum(['sqlite', 'postgres']),
  /** The migrations of the database. */
  steps: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
})
export type BackupManifest = z.infer<typeof backupManifestSchema>

/** Writes a compressed tar and flushes it. @param recipients public keys of age; without any, it isn't encrypted */
export async function writeArchive(
  target: string,
  manifest: BackupManifest,
  files: readonly { path: string; from: string }[],
  recipients: readonly string[] = [],
): Promise<void> {
  const tar = pack()
  // If one fails, its error must end the other: a rejection that nobody waits for would end the process.
  addBackupEntries(tar, manifest, files).catch((error: Error) => tar.destroy(error))
  // The level favors speed: pictures don't get smaller.
  await pipeline(tar, createGzip({ level: 1 }), (plain) => encryptBackup(plain, recipients), createBackupFile(target))
}

async function addBackupEntries(tar: Pack, manifest: BackupManifest, files: readonly { path: string; from: string }[]) {
  tar.entry({ name: MANIFEST_FILE, mode: 0o600 }, JSON.stringify(manifest))
  for (const { path, from } of files) await addFileToBackup(tar, path, from)
  tar.finalize()
}

async function addFileToBackup(tar: Pack, path: string, from: string): Promise<void> {
  await using file = await open(from).catch((error: unknown) => {
    // Unused pictures may be deleted at any time.
    if (errorCode(error) === 'ENOENT' && !path.startsWith(DATABASE_FOLDER)) return undefined
    throw error
  })
  if (!file) return
  const { size, mtime } = await file.stat()
  const entry = tar.entry({ name: path, size, mtime, mode: 0o600 })
  // The header says how many bytes follow, even if the file grows meanwhile.
  if (size > 0) await pipeline(file.createReadStream({ end: size - 1 }), entry)
  else entry.end(undefined)
}

async function* encryptBackup(plain: AsyncIterable<Uint8Array>, recipients: readonly string[]) {
  if (recipients.length === 0) return yield* plain
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStreamFromBytes(plain))
}

/** Unpacks to the end, so that every damage is found. @param identities private keys, of which one must fit */
export async function unpackArchive(archive: Readable, into: string, identities: readonly string[] = []) {
  const tar = extract()
  try {
    const plain = identities.length > 0 ? await decryptBackup(archive, identities) : archive
    const unpacked = pipeline(plain, createGunzip(), tar)
    // Errors surface where the entries end.
    unpacked.catch(() => undefined)
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (type !== 'file' || !BACKUP_PATH_PATTERN.test(name)) throw new BackupError(UNUSABLE_BACKUP_MESSAGE)
      await mkdir(dirname(join(into, name)), { recursive: true, mode: 0o700 })
      await pipeline(entry as AsyncIterable<Buffer>, createBackupFile(join(into, name)))
    }
    await unpacked
    return backupManifestSchema.parse(JSON.parse(await readFile(join(into, MANIFEST_FILE), 'utf8')))
  } catch (error) {
    throw BackupError.from(error, UNUSABLE_BACKUP_MESSAGE)
  } finally {
    archive.destroy()
  }
}

function createBackupFile(path: string) {
  return createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
}

async function decryptBackup(archive: Readable, identities: readonly string[]): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter.decrypt(webStreamFromBytes(archive))
}

/** The types of Node's streams and of the browsers' differ. */
function webStreamFromBytes(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>
}
