import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** This file beside the compiled pages has the id of the sources that they were built from. */
export const BUILD_ID_FILE = '.build-id'

export const SITE_DIST = join(import.meta.dirname, '../../dist')

const DAY_MS = 24 * 60 * 60 * 1000
const HASHED_FILES_FOLDER = '_astro/'

/** A page's address below the site's origin, percent-encoded: `/`, `/sports`, `/caf%C3%A9`, `/sitemaps/2026-11.xml`. */
export type PagePath = string

/** Names are those of Astro's `build.format: 'file'`, unencoded: hosts decode addresses before they look for files. */
export function fileOfPage(path: PagePath): string {
  if (path === '/') return 'index.html'
  const name = decodeURI(path.slice(1))
  return /\.(?:xml|ics|json|js|txt|svg|png)$/.test(name) ? name : `${name}.html`
}

/** Returns paths below a folder, with `/` between segments; empty if it can't be read. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return []
  }
}

export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Files of earlier code stay a day at least: open pages load them. Those of the present code are marked nightly. */
export function isHashedFileKept(root: string, file: string): boolean {
  return file.startsWith(HASHED_FILES_FOLDER) && Date.now() - statSync(join(root, file)).mtimeMs <= 2 * DAY_MS
}

export function markHashedFiles(root: string, files: Iterable<string>): void {
  const now = Date.now() / 1000
  for (const file of files) if (file.startsWith(HASHED_FILES_FOLDER)) utimesSync(join(root, file), now, now)
}
