import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BUILD_ID_FILE, siteCodeId } from './site-code.ts'
import { takePlace } from './take-place.ts'

const site = join(import.meta.dirname, '../..')
const root = join(site, '..')
export const SITE_DIST = join(site, 'dist')

export interface BuildSiteCodeOptions {
  readonly force?: boolean
}

export async function buildSiteCode({ force = false }: BuildSiteCodeOptions = {}): Promise<boolean> {
  const id = siteCodeId(root)
  if (!force && builtId() === id) return false
  // On the sources' disk, or Astro can't move its stylesheets. The process id keeps two builds apart.
  const fresh = join(site, 'node_modules', `.dist-${process.pid}`)
  try {
    await runAstroBuild({ HOMETOWN_STATIC: '', HOMETOWN_OUT_DIR: fresh })
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

export function runAstroBuild(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<void> {
  const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [astro, 'build', ...args], {
    cwd: site,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else reject(new Error(`The readers' site could not be compiled:\n${output.trim()}`))
  })
  return promise
}
