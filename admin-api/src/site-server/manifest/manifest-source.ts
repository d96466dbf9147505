import type { Logger } from 'pino'
import type { ObjectStore } from '../../object-store/object-store.ts'
import { NOT_FOUND_PAGE, pathOfFile } from '../site-address.ts'
import type { SiteSource, SourceListener } from '../site-source.ts'
import { createFormerFiles } from './former-files.ts'
import { keepPage } from './kept-page.ts'
import { type LiveManifest, type LiveManifestOptions, openLiveManifest } from './live-manifest.ts'
import { createLooks } from './looks.ts'
import type { FileChange } from './manifest-files.ts'
import { createSiteFileReader } from './read-site-file.ts'
import { type DiskCache, openSiteObjects } from './site-objects.ts'

/** Beyond it, forgetting file by file would hold up readers for longer than reading again. */
const MOST_FORGOTTEN_SINGLY = 1000

export interface ManifestSource extends SiteSource {
  readonly manifest: Pick<LiveManifest, 'version'>
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
  const formers = createFormerFiles(now)
  const manifest = openLiveManifest({ readChanges, readBytes: (file) => bytes.read(file), onSwap })
  const notFound = keepPage((file) => bytes.read(file), log)
  const reader = createSiteFileReader({ manifest, bytes, formers, notFound })
  const looks = createLooks(look, now)
  let isRefreshing = false

  async function look(): Promise<void> {
    await manifest.look()
    forget(reader.takeOutdated())
    refreshFormers().catch((error: unknown) => log.error({ err: error }, 'could not look for newer pages'))
    const refreshed = notFound.refresh(manifest.get(NOT_FOUND_PAGE))
    // Later versions may come while the object store is slow.
    if (!notFound.newest) await refreshed
  }

  async function refreshFormers(): Promise<void> {
    if (isRefreshing) return
    isRefreshing = true
    try {
      await reader.refresh((file) => forget([file]))
    } finally {
      isRefreshing = false
    }
  }

  function onSwap(changes: readonly FileChange[], version: number): void {
    formers.noteChanges(changes, version)
    forget([...changes.map(({ path }) => path), ...reader.takeOutdated()])
  }

  function forget(files: readonly string[]): void {
    for (const listener of listeners) {
      if (files.length > MOST_FORGOTTEN_SINGLY) listener.forgetEverything()
      else for (const file of files) listener.forget(pathOfFile(file))
    }
  }

  return {
    manifest,
    follow(listener) {
      listeners.push(listener)
    },
    findRedirects: async () => manifest.redirects,
    read: reader.read,
    catchUp: looks.forReader,
    look: looks.now,
  }
}
