import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Logger } from 'pino'

/** SHA-256 of the bytes in hex, their number in 12 digits, a line feed. */
const HEAD_LENGTH = 64 + 12 + 1
const HOUR = 60 * 60 * 1000
/** After an eviction; the next one is far. */
const FILLED = 0.9
/** Other processes write, too: count what is there after this share of the limit. */
const COUNT_EVERY = 1 / 16
const PAUSE_AFTER_FAILURE_MS = 60_000
/** The cache of a large site has a hundred thousand files. */
const AT_ONCE = 32

/** Copies of files of the object store on this machine's disk. Processes may share the folder. */
export interface FileCache {
  /** Checked: undefined if it has changed on the disk. */
  find(key: string): Promise<Buffer | undefined>
  /** Never throws: without space, nothing is cached. */
  keep(key: string, bytes: Uint8Array): Promise<void>
  forget(key: string): Promise<void>
}

/** @param limitBytes roughly: each process may add a sixteenth before it counts again */
export function createFileCache(folder: string, limitBytes: number, log: Logger): FileCache {
  let total: number | undefined
  let added = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let evicting: Promise<void> | undefined

  // The key may have any characters and any length.
  const pathOf = (key: string) => join(folder, hash('sha256', key).slice(0, 40))

  async function find(key: string): Promise<Buffer | undefined> {
    const path = pathOf(key)
    const kept = await readFile(path).catch(() => undefined)
    if (!kept) return undefined
    const bytes = readCached(kept)
    if (bytes) await noteUse(path)
    else await rm(path, { force: true }).catch(() => undefined)
    return bytes
  }

  /** Eviction goes by the hour, so that a hit seldom writes. */
  async function noteUse(path: string): Promise<void> {
    const now = new Date()
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - HOUR) await utimes(path, now, now).catch(() => undefined)
  }

  async function keep(key: string, bytes: Uint8Array): Promise<void> {
    const size = HEAD_LENGTH + bytes.byteLength
    if (size > limitBytes / 8 || performance.now() < pausedUntil) return
    const beside = join(folder, `.${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const head = Buffer.from(`${hash('sha256', bytes)}${String(bytes.byteLength).padStart(12, '0')}\n`)
      await writeFile(beside, Buffer.concat([head, bytes]), { mode: 0o600, flag: 'wx' })
      await rename(beside, pathOf(key))
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
      log.warn({ err: error }, 'could not cache a file of the object store; we will try again in a minute')
      await rm(beside, { force: true }).catch(() => undefined)
      return
    }
    added += size
    if (total === undefined || total + added > limitBytes || added > limitBytes * COUNT_EVERY) await evictOnce()
  }

  function evictOnce(): Promise<void> {
    evicting ??= evict()
      .catch((error: unknown) => log.warn({ err: error }, 'could not clean up the cache of the object store'))
      .finally(() => {
        evicting = undefined
      })
    return evicting
  }

  async function evict(): Promise<void> {
    added = 0
    const files = await listFiles(folder)
    files.sort((one, other) => one.usedAt - other.usedAt)
    let left = files.reduce((sum, { bytes }) => sum + bytes, 0)
    const wanted = left > limitBytes ? limitBytes * FILLED : limitBytes
    const abandonedBefore = Date.now() - HOUR
    for (const { name, bytes, usedAt } of files) {
      const isAbandoned = name.startsWith('.') && usedAt < abandonedBefore
      if (left <= wanted && !isAbandoned) continue
      if (name.startsWith('.') && !isAbandoned) continue
      await rm(join(folder, name), { force: true })
      left -= bytes
    }
    total = left
  }

  return {
    find,
    keep,
    forget: (key) => rm(pathOf(key), { force: true }).catch(() => undefined),
  }
}

async function listFiles(folder: string) {
  const limit = pLimit(AT_ONCE)
  const names = await readdir(folder)
  return limit.map(names, async (name) => {
    const found = await stat(join(folder, name)).catch(() => undefined)
    return { name, bytes: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 }
  })
}

function readCached(kept: Buffer): Buffer | undefined {
  const head = kept.toString('latin1', 0, HEAD_LENGTH)
  const bytes = kept.subarray(HEAD_LENGTH)
  const isWhole = Number(head.slice(64, 76)) === bytes.byteLength && hash('sha256', bytes) === head.slice(0, 64)
  return isWhole ? bytes : undefined
}
