import { hash as digest } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { keepRecent } from '../../lib/keep-recent.ts'
import { createSharedCalls } from '../../lib/shared-calls.ts'
import type { ObjectStore } from '../../object-store/object-store.ts'
import { SiteUnavailableError } from '../site-source.ts'
import { keyOf, type StoredFile } from './manifest-files.ts'

/** Then readers are asked to come back. The call goes on, for those who come next. */
const PATIENCE_MS = 5000
/** Then readers get the former bytes, if this machine has them. */
const PATIENCE_WITH_FORMER_MS = 1000
/** The same once the store has been silent for that long: enough for the disk. */
const PATIENCE_WITH_SILENCE_MS = 50
/** After a failed call, so that readers don't all wait for a store that is away. */
const REST_MS = 1000
/** Before a damaged object is read again. The publisher replaces it under another key. */
const DAMAGED_FOR_MS = 5000
const MOST_DAMAGED = 1000

/** Files by the hash of their bytes. Whatever is wrong with the disk only means that nothing is kept. */
export interface DiskCache {
  /** Undefined if the bytes aren't there, or others are. @param hash SHA-256 in hex */
  read(hash: string): Promise<Buffer | undefined>
  write(hash: string, body: Buffer): Promise<void>
}

export interface SiteObjects {
  /** @param hasFormer other bytes can be served if these can't be had soon. @throws SiteUnavailableError */
  read(file: StoredFile, options?: { hasFormer: boolean }): Promise<Buffer>
  /** Without the object store. */
  findKept(file: StoredFile): Promise<Buffer | undefined>
}

interface SiteObjectsOptions {
  objects: Pick<ObjectStore, 'get' | 'name'>
  disk: DiskCache
  /** The publisher replaces the object. */
  reportDamage(key: string): Promise<void>
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  now: () => number
}

/** Bytes of the site from the disk, else from the object store. Only bytes with the right hash are returned. */
export function openSiteObjects({ objects, disk, reportDamage, log, now }: SiteObjectsOptions): SiteObjects {
  const share = createSharedCalls<Buffer>()
  /** Keys, and when to look at them again. */
  const damaged = new Map<string, number>()
  let restsUntil = 0
  let isAway = false
  /** A reader waited in vain, and no call has succeeded since. */
  let isSilent = false

  function read(file: StoredFile, { hasFormer } = { hasFormer: false }): Promise<Buffer> {
    const key = keyOf(file)
    const reading = share(key, () => readNow(key, file.hash))
    return within(hasFormer ? patienceWithFormer() : PATIENCE_MS, reading)
  }

  function patienceWithFormer(): number {
    return isSilent ? PATIENCE_WITH_SILENCE_MS : PATIENCE_WITH_FORMER_MS
  }

  async function readNow(key: string, hash: string): Promise<Buffer> {
    const kept = await disk.read(hash)
    if (kept) return kept
    const body = await fetchBody(key)
    if (!body || digest('sha256', body) !== hash) return refuseDamaged(key, body)
    damaged.delete(key)
    // The reader doesn't wait for it, and it logs its failures.
    disk.write(hash, body).catch(() => undefined)
    return body
  }

  async function fetchBody(key: string): Promise<Buffer | undefined> {
    if (now() < restsUntil) throw new SiteUnavailableError('The object store failed a moment ago')
    if (now() < (damaged.get(key) ?? 0)) throw new SiteUnavailableError('The object is damaged')
    try {
      const body = await objects.get(key)
      if (isAway) log.info('the object store answers again')
      isAway = false
      isSilent = false
      return body
    } catch (error) {
      restsUntil = now() + REST_MS
      if (!isAway) log.error({ err: error }, 'could not read the site from the object store')
      isAway = true
      throw new SiteUnavailableError('The object store doesn’t answer', { cause: error })
    }
  }

  function refuseDamaged(key: string, body: Buffer | undefined): never {
    keepRecent(damaged, key, now() + DAMAGED_FOR_MS, MOST_DAMAGED)
    log.error(
      { key },
      body ? 'an object of the site has other bytes than published' : 'an object of the site is missing',
    )
    reportDamage(key).catch((error: unknown) => log.warn({ err: error, key }, 'could not report a damaged object'))
    throw new SiteUnavailableError(`${key} is damaged`)
  }

  async function within(milliseconds: number, reading: Promise<Buffer>): Promise<Buffer> {
    const ended = new AbortController()
    const tooLate = delay(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
    try {
      const body = await Promise.race([reading, tooLate])
      if (body) return body
      isSilent = true
      throw new SiteUnavailableError('The object store takes too long')
    } finally {
      ended.abort()
    }
  }

  return { read, findKept: ({ hash }) => disk.read(hash) }
}
