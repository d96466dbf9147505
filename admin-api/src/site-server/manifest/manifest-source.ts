import type { Logger } from 'pino'
import type { ObjectStore } from '../../object-store/object-store.ts'
import { NOT_FOUND_PAGE, pathOfFile } from '../site-address.ts'
import type { SourceFile } from '../site-file.ts'
import type { SiteSource, SourceListener } from '../site-source.ts'
import { keepPage } from './kept-page.ts'
import { type LiveManifest, type LiveManifestOptions, openLiveManifest } from './live-manifest.ts'
import { createLooks } from './looks.ts'
import { type DiskCache, openSiteObjects, type ReadCounts } from './site-objects.ts'

/** Beyond it, forgetting file by file would hold up readers for longer than reading again. */
const MOST_FORGOTTEN_SINGLY = 1000

export interface ManifestSource extends SiteSource {
  readonly manifest: Pick<LiveManifest, 'version' | 'size' | 'swappedAt' | 'checkedAt'>
  readonly counts: Readonly<ReadCounts>
  /** Resolves when this process has at least the version that was live at the call. */
  look(): Promise<void>
}

interface ManifestSourceOptions {
  readChanges: LiveManifestOptions['readChanges']
  reportDamage(key: string): Promise<void>
  objects: Pick<ObjectStore, 'get' | 'name'>
  disk: DiskCache
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  now?: () => number
}

/** The site as rows say that it is, with bytes from an object store. */
export function openManifestSource({
  readChanges,
  reportDamage,
  objects,
  disk,
  log,
  now = Date.now,
}: ManifestSourceOptions): ManifestSource {
  const listeners: SourceListener[] = []
  const bytes = openSiteObjects({ objects, disk, reportDamage, log, now })
  const manifest = openLiveManifest({ readChanges, readBytes: bytes.read, onSwap: announce, now })
  const notFound = keepPage(bytes.read, log)
  const looks = createLooks(look, now)

  async function look(): Promise<void> {
    await manifest.look()
    const refreshed = notFound.refresh(manifest.get(NOT_FOUND_PAGE))
    // Later versions may come while the object store is slow.
    if (!notFound.newest) await refreshed
  }

  function announce(changed: readonly string[]): void {
    for (const listener of listeners) {
      if (changed.length > MOST_FORGOTTEN_SINGLY) listener.forgetEverything()
      else for (const file of changed) listener.forget(pathOfFile(file))
    }
  }

  async function read(file: string): Promise<SourceFile | undefined> {
    const stored = manifest.get(file)
    if (!stored) return undefined
    try {
      return asSourceFile(file, { hash: stored.hash, body: await bytes.read(stored) })
    } catch (error) {
      // Meanwhile it may be another object, or gone.
      if (manifest.get(file) !== stored) return read(file)
      if (file === NOT_FOUND_PAGE && notFound.newest) return asSourceFile(file, notFound.newest)
      throw error
    }
  }

  function asSourceFile(file: string, { hash, body }: { hash: string; body: Buffer }): SourceFile {
    return {
      body,
      hash: Buffer.from(hash, 'hex').toString('base64url'),
      modifiedAt: 0,
      readAt: 0,
      isCurrent: () => manifest.get(file)?.hash === hash,
    }
  }

  return {
    manifest,
    counts: bytes.counts,
    follow(listener) {
      listeners.push(listener)
    },
    findRedirects: async () => manifest.redirects,
    read,
    catchUp: looks.forReader,
    look: looks.now,
  }
}
