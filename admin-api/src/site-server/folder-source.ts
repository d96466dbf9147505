import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import { openLiveRelease } from './live-release.ts'
import { pathOfFile } from './site-address.ts'
import type { SiteFile, SourceFile } from './site-file.ts'
import type { SiteSource, SourceListener } from './site-source.ts'

/** The publisher announces changed files. If the message is lost, old bytes stay this long. */
const RECHECK_FILE_AFTER = 5000

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])

/** @param siteDir has the releases and the link `current` to the live one */
export function openFolderSource(siteDir: string, now: () => number = Date.now): SiteSource {
  const listeners: SourceListener[] = []
  const release = openLiveRelease(siteDir, now, forgetEverything)
  /** Grows with each change on disk, so that reads started before it aren't kept. */
  let era = 0

  async function read(file: string): Promise<SourceFile | undefined> {
    const eraBefore = era
    const current = await release.get()
    const found = current && (await readIfThere(join(current.root, file)))
    return found && { ...found, readAt: now(), isCurrent: () => era === eraBefore }
  }

  function update(message: SiteCacheUpdate): void {
    if (message.type === 'site-clear') {
      forgetEverything()
      return
    }
    era++
    for (const file of message.drop) forget(pathOfFile(file))
    if (message.drop.includes('_redirects')) release.forget()
  }

  function forgetEverything(): void {
    era++
    release.forget()
    for (const listener of listeners) listener.forgetEverything()
  }

  function forget(path: string, only?: SiteFile): void {
    for (const listener of listeners) listener.forget(path, only)
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
        if (!isSame) forget(path, kept)
      })
      // The next request checks again.
      .catch(() => undefined)
  }

  return {
    follow(listener) {
      listeners.push(listener)
    },
    findRedirects: async () => (await release.get())?.redirects,
    read,
    recheckLater,
    update,
  }
}

async function readIfThere(path: string): Promise<{ body: Buffer; modifiedAt: number } | undefined> {
  try {
    // One handle for both, so that the time belongs to these bytes.
    await using handle = await open(path)
    const { mtimeMs } = await handle.stat()
    return { body: await handle.readFile(), modifiedAt: mtimeMs }
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return undefined
    throw error
  }
}
