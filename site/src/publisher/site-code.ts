import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './client-files.ts'

/** Written beside the compiled pages: the id of the sources that they were built from. */
export const BUILD_ID_FILE = 'build-id'

const ID_LENGTH = 12

const SOURCES = [
  'site/src',
  'site/public',
  'site/adapter',
  'site/astro.config.ts',
  'site/package.json',
  'shared-types/src',
  'wordpress-adapter/src',
  'pnpm-lock.yaml',
]

export function siteCodeId(root: string): string {
  const counts = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('site/src/publisher/')
  return sourcesId(root, SOURCES, counts).slice(0, ID_LENGTH)
}

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
