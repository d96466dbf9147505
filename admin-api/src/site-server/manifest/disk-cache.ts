import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { removeOldest } from './remove-oldest.ts'

/** So that a page that is read all the time doesn't write to the disk all the time. */
const TOUCH_AFTER_MS = 60 * 60_000
/** After a failed write: a disk that is full or read-only stays so for a while. */
const REST_MS = 30_000

/** Files by the hash of their bytes. Whatever is wrong with the disk only means that nothing is kept. */
export interface DiskCache {
  /** Undefined if the bytes aren't there, or others are. @param hash SHA-256 in hex */
  read(hash: string): Promise<Buffer | undefined>
  write(hash: string, body: Buffer): Promise<void>
  /** Resolves when nothing is being written or removed. */
  settled(): Promise<void>
}

interface DiskCacheOptions {
  folder: string
  /** In bytes. What was read or written longest ago makes room. */
  limit: number
  log: Pick<Logger, 'warn'>
  now?: () => number
}

export function openDiskCache({ folder, limit, log, now = Date.now }: DiskCacheOptions): DiskCache {
  const writing = new Set<Promise<void>>()
  /** At most: what removes files counts what is left. */
  let total = 0
  let restsUntil = 0

  const cleaning = oneAtATime(
    async () => {
      const before = total
      const left = await removeOldest(folder, limit, now())
      total += left - before
    },
    (error) => log.warn({ err: error }, 'could not look through the cache of the site on the disk'),
  )
  cleaning.start()

  async function read(hash: string): Promise<Buffer | undefined> {
    const path = join(folder, hash)
    try {
      await using handle = await open(path)
      const { mtimeMs } = await handle.stat()
      const body = await handle.readFile()
      if (hashOf(body) === hash) {
        const time = now()
        // Used again, which the oldest time of a file decides on.
        if (time - mtimeMs > TOUCH_AFTER_MS) await utimes(path, time / 1000, time / 1000).catch(() => undefined)
        return body
      }
      log.warn({ hash }, 'removed a damaged file from the cache of the site on the disk')
      await rm(path, { force: true })
    } catch {
      // The object store has it.
    }
    return undefined
  }

  function write(hash: string, body: Buffer): Promise<void> {
    if (now() < restsUntil || body.length > limit / 8) return Promise.resolve()
    const written = writeNow(hash, body).finally(() => writing.delete(written))
    writing.add(written)
    return written
  }

  async function writeNow(hash: string, body: Buffer): Promise<void> {
    const path = join(folder, hash)
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(part, body, { flag: 'wx' })
      await rename(part, path)
      total += body.length
      if (total > limit) cleaning.start()
    } catch (error) {
      log.warn({ err: error }, 'could not keep a file of the site on the disk')
      restsUntil = now() + REST_MS
      await rm(part, { force: true }).catch(() => undefined)
    }
  }

  return {
    read,
    write,
    async settled() {
      await Promise.all(writing)
      await cleaning.settled()
    },
  }
}

export function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
