import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ArchiveCipher } from './archive-cipher.ts'
import type { Checksums } from './backup-contents.ts'
import { makeDurable } from './make-durable.ts'

/** As fast as the disk. Higher levels save little, because most data are pictures. */
const LEVEL = 3

export interface ArchiveFile {
  path: string
  from: string
}

/** `last` gets all checksums. Files that disappear are skipped: unused pictures may be deleted at any time. */
export async function writeArchive(
  target: string,
  parts: {
    first: [path: string, text: string]
    files: readonly ArchiveFile[]
    last: (checksums: Checksums) => [path: string, text: string]
  },
  onFile: (file: ArchiveFile) => void,
  cipher?: Pick<ArchiveCipher, 'encrypt'>,
): Promise<void> {
  const tar = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  const file = createWriteStream(target, { mode: 0o600, flags: 'wx' })
  const written = cipher ? pipeline(tar, compress, cipher.encrypt, file) : pipeline(tar, compress, file)
  const filled = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  await Promise.all([written, filled])
  await makeDurable(target)

  async function fill(): Promise<void> {
    const checksums: Checksums = {}
    addText(parts.first)
    checksums[parts.first[0]] = hash('sha256', parts.first[1])
    for (const file of parts.files) {
      const hash = await addFile(file)
      if (hash) checksums[file.path] = hash
      onFile(file)
    }
    addText(parts.last(checksums))
    tar.finalize()
  }

  function addText([name, text]: [string, string]): void {
    tar.entry({ name, mode: 0o600 }, text)
  }

  async function addFile({ path, from }: ArchiveFile): Promise<string | undefined> {
    const facts = await stat(from).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    const hash = createHash('sha256')
    const entry = tar.entry({ name: path, size: facts.size, mtime: facts.mtime, mode: 0o600 })
    // The archive reports a full disk; without this listener, the entry's own error would crash the process.
    entry.on('error', () => undefined)
    // If the file grows meanwhile, copy only the size written to the header.
    const end = facts.size - 1
    const failed = new Promise<never>((_, reject) => written.catch(reject))
    const copied = (async () => {
      if (facts.size > 0)
        for await (const chunk of createReadStream(from, { end, highWaterMark: 1 << 18 })) {
          hash.update(chunk)
          if (!entry.write(chunk)) await new Promise((resolve) => entry.once('drain', () => resolve(undefined)))
        }
      await new Promise((resolve, reject) => {
        entry.once('error', reject)
        entry.once('close', () => resolve(undefined))
        entry.end(undefined)
      })
    })()
    await Promise.race([copied, failed])
    return hash.digest('hex')
  }
}
