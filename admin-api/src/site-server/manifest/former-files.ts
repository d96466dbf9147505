import { keepRecent } from '../../lib/keep-recent.ts'
import type { FileChange, StoredFile } from './manifest-files.ts'

/** A few hundred bytes each. After a publish of more pages, those that changed first have no former bytes. */
const MOST = 20_000
/** Longer than most outages. After that, a text that somebody corrected may no longer be read. */
const GOOD_FOR_MS = 6 * 60 * 60_000

interface FormerFile {
  readonly file: StoredFile
  /** The newest version of the site in which this was the file. */
  readonly version: number
  /** When newer bytes were published, in milliseconds. */
  readonly replacedAt: number
}

/**
 * What readers may get of live files whose newest bytes this machine couldn't read yet: the last that it could have
 * served. Once the newest bytes were read, there is nothing older for that path.
 */
export interface FormerFiles {
  find(path: string): StoredFile | undefined
  /** @param version the one that they replace */
  noteChanges(changes: readonly FileChange[], version: number): void
  /** @param isNewest whether these are still the path's newest bytes. @param version in which they were */
  noteRead(path: string, file: StoredFile, at: { isNewest: boolean; version: number }): void
}

export function createFormerFiles(now: () => number, most = MOST): FormerFiles {
  const formers = new Map<string, FormerFile>()

  function find(path: string): StoredFile | undefined {
    const former = formers.get(path)
    if (!former) return undefined
    if (now() - former.replacedAt < GOOD_FOR_MS) return former.file
    formers.delete(path)
    return undefined
  }

  function noteChanges(changes: readonly FileChange[], version: number): void {
    // It may have been removed for good reason, and former pages may name it.
    if (changes.some(({ path, after }) => !after && path.endsWith('.html'))) {
      formers.clear()
      return
    }
    const replacedAt = now()
    for (const { path, before, after } of changes) {
      if (!after) formers.delete(path)
      else if (before && !formers.has(path)) keepRecent(formers, path, { file: before, version, replacedAt }, most)
    }
  }

  return {
    find,
    noteChanges,
    noteRead(path, file, { isNewest, version }) {
      const former = formers.get(path)
      if (!former) return
      if (isNewest) formers.delete(path)
      // The site changed while they were read.
      else if (version > former.version) formers.set(path, { ...former, file, version })
    },
  }
}
