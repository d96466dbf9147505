import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isMissing, listFiles } from './files.ts'

/** Written beside the compiled pages: the id of the sources that they were built from. */
export const BUILD_ID_FILE = 'build-id'
const ID_LENGTH = 12
const OUTPUT_BYTES = 10_000_000

const run = promisify(execFile)

const site = join(import.meta.dirname, '../..')
const root = join(site, '..')
export const SITE_DIST = join(site, 'dist')

const SOURCES = [
  ...['site/src', 'site/public', 'site/adapter', 'site/astro.config.ts', 'site/package.json'],
  ...[
    'shared-types/src',
    'wordpress-adapter/src',
    'pnpm-lock.yaml',
    'admin-api/src/modules/content/search/search-page.ts',
  ],
]

/** Compiles the pages, unless their sources are the same as before or `force` is given. @returns whether it did */
export async function buildSiteCode({ force = false } = {}): Promise<boolean> {
  const counts = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('site/src/publisher/')
  const id = sourcesId(root, SOURCES, counts).slice(0, ID_LENGTH)
  if (!force && builtId() === id) return false
  // On the sources' disk, or Astro can't move its stylesheets. The process id keeps two builds apart.
  const fresh = join(site, 'node_modules', `.dist-${process.pid}`)
  try {
    await runAstroBuild(fresh)
    writeFileSync(join(fresh, BUILD_ID_FILE), `${id}\n`)
    takePlace(SITE_DIST, fresh)
  } catch (error) {
    // Another process finished building the same sources first.
    if (builtId() !== id) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function builtId(): string | undefined {
  const file = join(SITE_DIST, BUILD_ID_FILE)
  const isWhole = existsSync(file) && existsSync(join(SITE_DIST, 'server/entry.mjs'))
  return isWhole ? readFileSync(file, 'utf8').trim() : undefined
}

async function runAstroBuild(outDir: string): Promise<void> {
  const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs')
  const own = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', HOMETOWN_OUT_DIR: outDir }
  const options = { cwd: site, env: { ...process.env, ...own }, maxBuffer: OUTPUT_BYTES }
  await run(process.execPath, [astro, 'build'], options).catch(({ stdout, stderr }) => {
    throw new Error(`The readers' site could not be compiled:\n${`${stdout}${stderr}`.trim()}`)
  })
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
