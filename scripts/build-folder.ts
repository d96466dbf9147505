import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { BUILD_ID_FILE, isMissing, listFiles } from '../site/src/publisher/files.ts'
import { runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '..')

interface BuiltFolder {
  /** The package is below the root: its `dist` is built, with a tool among its packages. */
  package: string
  /** The files and folders below the root that it is built from. */
  sources: readonly string[]
  /** Files among them that match don't count. */
  unless?: RegExp
  /** The tool writes into this folder, which is below that of the package. */
  tool(fresh: string): { name: string; args?: readonly string[]; env?: NodeJS.ProcessEnv }
  /** The text begins the sentence that says why there is no build. */
  failed: string
}

/** Builds a package's `dist` unless its sources are unchanged. The old one stays until the new one is complete. */
export async function buildFolder(built: BuiltFolder): Promise<boolean> {
  const folder = join(root, built.package)
  const dist = join(folder, 'dist')
  const id = sourcesId(root, built.sources, (file) => !(/\.test\.tsx?$/.test(file) || built.unless?.test(file)))
  if (builtId(dist) === id) return false
  // The process id tells builds apart that run at once; Astro can move its stylesheets only on the same disk.
  const name = `node_modules/.dist-${process.pid}`
  const fresh = join(folder, name)
  try {
    rmSync(fresh, { recursive: true, force: true })
    const tool = built.tool(name)
    const env = { NODE_ENV: 'production', ...tool.env }
    const { code, output } = await runTool(tool.name, tool.args ?? [], { cwd: folder, env, quiet: true })
    const reason = stripVTControlCharacters(output).trim() || `The process ended with ${code}.`
    if (code !== 0) throw new Error(`${built.failed}:\n${reason}`)
    if (builtId(dist) === id) return false
    writeFileSync(join(fresh, BUILD_ID_FILE), `${id}\n`)
    replaceFolder(dist, fresh)
  } catch (error) {
    // Another process finished building the same sources first.
    if (builtId(dist) !== id) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function builtId(dist: string): string | undefined {
  const file = join(dist, BUILD_ID_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Returns the SHA-256 of the names and contents of files and folders below `root`; only of the files that count. */
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

/** Puts a finished folder in another's place. If several processes do this at once, one of theirs is there whole. */
export function replaceFolder(folder: string, fresh: string): void {
  const old = `${fresh}-old`
  try {
    // Renaming takes one step, so that nobody meets half a folder.
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
