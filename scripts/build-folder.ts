import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { BUILD_ID_FILE, sourcesId, takePlace } from '../site/src/publisher/site-code.ts'
import { type RunResult, runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '..')

interface BuiltFolder {
  /** Below the root: its `dist` is built, with a tool among its packages. */
  package: string
  /** Files and folders below the root that it is built from. */
  sources: readonly string[]
  /** Files among them that don't count. */
  unless?: RegExp
  /** Called with the folder to write, which is below that of the package. */
  tool(fresh: string): { name: string; args?: readonly string[]; env?: NodeJS.ProcessEnv }
  /** Begins the sentence that says why there is no build. */
  failed: string
}

/** Builds a package's `dist` unless its sources are unchanged. The old one stays until the new one is complete. */
export async function buildFolder(built: BuiltFolder): Promise<boolean> {
  const folder = join(root, built.package)
  const dist = join(folder, 'dist')
  const id = sourcesId(root, built.sources, (file) => !(/\.test\.tsx?$/.test(file) || built.unless?.test(file)))
  if (builtId(dist) === id) return false
  // With the process id, because two builds may run at once; on the same disk, or Astro can't move its stylesheets.
  const name = `node_modules/.dist-${process.pid}`
  const fresh = join(folder, name)
  try {
    rmSync(fresh, { recursive: true, force: true })
    const { code, output } = await runBuild(folder, built.tool(name))
    const reason = stripVTControlCharacters(output).trim() || `The process ended with ${code}.`
    if (code !== 0) throw new Error(`${built.failed}:\n${reason}`)
    if (builtId(dist) === id) return false
    writeFileSync(join(fresh, BUILD_ID_FILE), `${id}\n`)
    takePlace(dist, fresh)
  } catch (error) {
    // Another process finished building the same sources first.
    if (builtId(dist) !== id) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function runBuild(cwd: string, { name, args = [], env }: ReturnType<BuiltFolder['tool']>): Promise<RunResult> {
  return runTool(name, args, { cwd, env: { NODE_ENV: 'production', ...env }, quiet: true })
}

function builtId(dist: string): string | undefined {
  const file = join(dist, BUILD_ID_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
