import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing, listFiles } from './files.ts'

/** Written beside what is built: the id of the sources that it was built from. */
export const BUILD_ID_FILE = '.build-id'

export const SITE_DIST = join(import.meta.dirname, '../../dist')

/** SHA-256 of the names and contents of files and folders below `root`; only of the files that count. */
export function sourcesId(
  root: string,
  sources: readonly string[],
  counts: (file: string) => boolean = () => true,
): string {
  const files = sources.flatMap((source) => {
    const path = join(root, source)
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
    return isFile ? [source] : listFiles(path).map((file) => `${source}/${file}`)
  })
  const lines = files
    .filter(counts)
    .sort()
    .map((file) => `${file} ${hash('sha256', readFileSync(join(root, file)))}\n`)
  return hash('sha256', lines.join(''))
}

/** Puts a finished folder in the place of another. Of several processes that do this at once, one is there whole. */
export function takePlace(folder: string, fresh: string): void {
  const old = `${fresh}-old`
  try {
    // In one step, so that nobody meets half a folder.
    renameSync(folder, old)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error
  }
  rmSync(old, { recursive: true, force: true })
}
