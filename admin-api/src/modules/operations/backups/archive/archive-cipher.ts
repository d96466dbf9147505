import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Identity } from 'age-encryption'
import { BackupError } from '../backup-errors.ts'

/** The private half of a key (`AGE-SECRET-KEY-1…`), or what stands for one. */
export type BackupIdentity = string | Identity

export interface ArchiveCipher {
  encrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Opens this one archive, so that it can be checked as it is on the disk. It is in memory only. */
  readonly opener: Identity
}

const MAGIC = 'age-encryption.org/v1\n'
/** Of an archive: ten recipients need 20 kB at most. */
const HEADER_LIMIT = 64 * 1024
const READ_BYTES = 1 << 18

const NEEDS_IDENTITY =
  'The backup is encrypted. Add --identity and the file with the private key, which begins with AGE-SECRET-KEY-.'
const OTHER_IDENTITY =
  'The private key doesn’t open this backup: it was encrypted for other keys. Use the key that was made before it.'
const CUT_OFF = 'The backup is damaged, or cut off near its beginning.'

/** Streams, whatever the archive's size. @returns undefined without recipients */
export async function createArchiveCipher(recipients: readonly string[]): Promise<ArchiveCipher | undefined> {
  if (recipients.length === 0) return undefined
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
    async *encrypt(source) {
      yield* chunksOf(await encrypter.encrypt(streamOf(source)))
    },
    opener: { unwrapFileKey: () => known },
  }
}

/** By its content, since people rename files. */
export async function isEncryptedArchive(path: string): Promise<boolean> {
  return isEncrypted(await readBeginning(path))
}

/** The archive's own bytes, decrypted if need be. @throws BackupError */
export async function* readArchiveBytes(
  path: string,
  identities: readonly BackupIdentity[],
): AsyncGenerator<Uint8Array> {
  const beginning = await readBeginning(path)
  const openBytes = () => createReadStream(path, { highWaterMark: READ_BYTES })
  if (!isEncrypted(beginning)) return yield* openBytes()
  if (identities.length === 0) throw new BackupError(NEEDS_IDENTITY)
  // The library reads lines of any length.
  if (!beginning.includes('\n--- ')) throw new BackupError(CUT_OFF)
  yield* chunksOf(await decrypt(openBytes(), identities))
}

async function decrypt(bytes: AsyncIterable<Uint8Array>, identities: readonly BackupIdentity[]) {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(streamOf(bytes))
  } catch (error) {
    const isOther = error instanceof Error && error.message.startsWith('no identity matched')
    throw new BackupError(isOther ? OTHER_IDENTITY : CUT_OFF, { cause: error })
  }
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

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function readBeginning(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

function isEncrypted(beginning: string): boolean {
  return beginning.startsWith(MAGIC)
}
