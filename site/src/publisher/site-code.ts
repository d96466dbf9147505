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
  const files = SOURCES.flatMap((source) => {
    const path = join(root, source)
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
    return isFile ? [source] : listFiles(path).map((file) => `${source}/${file}`)
  })
  const counted = files.filter((file) => !file.endsWith('.test.ts') && !file.startsWith('site/src/publisher/')).sort()
  const lines = counted.map((file) => `${file} ${hash('sha256', readFileSync(join(root, file)))}\n`)
  return hash('sha256', lines.join('')).slice(0, ID_LENGTH)
}
