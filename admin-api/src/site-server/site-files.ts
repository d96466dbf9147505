import { createBoundedCache } from './bounded-cache.ts'
import { type SiteFile, toSiteFile } from './site-file.ts'
import type { SiteSource } from './site-source.ts'

interface SiteFilesOptions {
  source: Pick<SiteSource, 'follow' | 'read' | 'recheckLater'>
  /** Alternating names and values. */
  headersOf: (path: string) => readonly string[]
  cacheBytes: number
}

export interface SiteFiles {
  findKept(path: string): SiteFile | undefined
  read(path: string, file: string): Promise<SiteFile | undefined>
  grow(path: string, siteFile: SiteFile, bytes: number): void
}

export function openSiteFiles({ source, headersOf, cacheBytes }: SiteFilesOptions): SiteFiles {
  const cache = createBoundedCache<SiteFile>(cacheBytes)
  const underWay = new Map<string, Promise<SiteFile | undefined>>()

  source.follow({
    forgetEverything() {
      cache.clear()
      underWay.clear()
    },
    forget(path, only) {
      if (only) {
        if (cache.get(path) === only) cache.delete(path)
        return
      }
      cache.delete(path)
      underWay.delete(path)
    },
  })

  function findKept(path: string): SiteFile | undefined {
    const kept = cache.get(path)
    if (kept) source.recheckLater?.(path, kept)
    return kept
  }

  function read(path: string, file: string): Promise<SiteFile | undefined> {
    const kept = findKept(path)
    if (kept) return Promise.resolve(kept)
    const shared = underWay.get(path)
    if (shared) return shared
    const reading = readNow(path, file).finally(() => {
      // The file may have changed meanwhile, and others read it again.
      if (underWay.get(path) === reading) underWay.delete(path)
    })
    underWay.set(path, reading)
    return reading
  }

  async function readNow(path: string, file: string): Promise<SiteFile | undefined> {
    const found = await source.read(file)
    if (!found) return undefined
    const siteFile = toSiteFile(file, found, headersOf(path))
    if (found.isCurrent()) cache.set(path, siteFile, siteFile.variants.identity.body.length)
    return siteFile
  }

  return { findKept, read, grow: cache.grow }
}
