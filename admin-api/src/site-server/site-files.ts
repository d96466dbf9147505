import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import { createBoundedCache } from './bounded-cache.ts'
import { openLiveRelease } from './live-release.ts'
import { pathOfFile } from './site-address.ts'
import { readSiteFile, type SiteFile } from './site-file.ts'
import type { SiteRelease } from './site-releases.ts'

/** The publisher announces changed files. If the message is lost, old bytes stay this long. */
const RECHECK_FILE_AFTER = 5000

interface SiteFilesOptions {
  siteDir: string
  /** Alternating names and values. */
  headersOf: (path: string) => readonly string[]
  cacheBytes: number
  now?: () => number
}

export interface SiteFiles {
  findKept(path: string): SiteFile | undefined
  getRelease(): Promise<SiteRelease | undefined>
  read(path: string, file: string): Promise<SiteFile | undefined>
  grow(path: string, siteFile: SiteFile, bytes: number): void
  update(update: SiteCacheUpdate): void
}

export function openSiteFiles({ siteDir, headersOf, cacheBytes, now = Date.now }: SiteFilesOptions): SiteFiles {
  const cache = createBoundedCache<SiteFile>(cacheBytes)
  const underWay = new Map<string, Promise<SiteFile | undefined>>()
  const release = openLiveRelease(siteDir, now, forgetEverything)
  /** Grows with each change on disk, so that reads started before it aren't cached. */
  let era = 0

  function findKept(path: string): SiteFile | undefined {
    const kept = cache.get(path)
    if (kept) recheckLater(path, kept)
    return kept
  }

  function read(path: string, file: string): Promise<SiteFile | undefined> {
    const kept = findKept(path)
    if (kept) return Promise.resolve(kept)
    const reading = underWay.get(path) ?? readNow(path, file).finally(() => underWay.delete(path))
    underWay.set(path, reading)
    return reading
  }

  async function readNow(path: string, file: string): Promise<SiteFile | undefined> {
    const eraBefore = era
    const current = await release.get()
    const found = current && (await readSiteFile(current.root, file, headersOf(path), now()))
    if (found && era === eraBefore) cache.set(path, found, found.variants.identity.body.length)
    return found
  }

  function update(message: SiteCacheUpdate): void {
    if (message.type === 'site-clear') {
      forgetEverything()
      return
    }
    era++
    underWay.clear()
    for (const file of message.drop) cache.delete(pathOfFile(file))
    if (message.drop.includes('_redirects')) release.forget()
  }

  function forgetEverything(): void {
    era++
    cache.clear()
    underWay.clear()
    release.forget()
  }

  /** In the background: this request is still answered from memory. */
  function recheckLater(path: string, kept: SiteFile): void {
    const time = now()
    if (time - kept.checkedAt < RECHECK_FILE_AFTER) return
    kept.checkedAt = time
    release.recheckLater()
    release
      .peek()
      ?.then(async (current) => {
        const seen = current && (await stat(join(current.root, kept.file)).catch(() => undefined))
        const isSame = seen && seen.mtimeMs === kept.modifiedAt && seen.size === kept.variants.identity.body.length
        if (!isSame && cache.get(path) === kept) cache.delete(path)
      })
      // The next request checks again.
      .catch(() => undefined)
  }

  return { findKept, getRelease: release.get, read, grow: cache.grow, update }
}
