import { type FSWatcher, readFileSync, realpathSync, watch } from 'node:fs'
import { join } from 'node:path'

/** The publisher renames it into place after every other file of a publish. */
const LAST_FILE = 'build.json'

export interface ReleaseWatch {
  /**
   * Resolves with the moment (`performance.now()`) at which the last file of a publish came into place, that publish
   * being the first after which the page holds the mark.
   */
  untilLive(page: string, mark: string): Promise<number>
  close(): void
}

/**
 * Sees the live release through the file system's own notices, as any other process could. Their way to us counts as
 * part of the time, and reading the page afterwards does not.
 */
export function watchRelease(siteDir: string): ReleaseWatch {
  const folder = realpathSync(join(siteDir, 'current'))
  const listeners = new Set<(at: number) => void>()
  const watcher: FSWatcher = watch(folder, (_event, file) => {
    const at = performance.now()
    if (file === LAST_FILE) for (const listener of listeners) listener(at)
  })
  return {
    untilLive(page, mark) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(() => reject(new Error(`${page} never held '${mark}'.`))), 15_000)
        const listener = (at: number) => {
          if (read(join(folder, page)).includes(mark)) settle(() => resolve(at))
        }
        function settle(answer: () => void): void {
          clearTimeout(timer)
          listeners.delete(listener)
          answer()
        }
        listeners.add(listener)
      })
    },
    close: () => watcher.close(),
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
