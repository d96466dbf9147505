import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesId } from '../site/src/publisher/site-code.ts'
import { takePlace } from '../site/src/publisher/take-place.ts'
import { runTool } from './run-tool.ts'

const root = join(import.meta.dirname, '..')
const desk = join(root, 'admin-ui')
const DIST = join(desk, 'dist')

const BUILD_ID_FILE = '.build-id'

const SOURCES = [
  'admin-ui/src',
  'admin-ui/public',
  'admin-ui/build',
  'admin-ui/index.html',
  'admin-ui/vite.config.ts',
  'admin-ui/package.json',
  'shared-types/src',
  'pnpm-lock.yaml',
]

export async function buildDesk(): Promise<boolean> {
  const id = deskCodeId()
  if (builtId() === id) return false
  // With the process id, because two builds may run at once. The served build stays until the new one is complete.
  const name = `.dist-${process.pid}`
  const fresh = join(desk, 'node_modules', name)
  try {
    const { code, output } = await runTool('vite', ['build', '--outDir', `node_modules/${name}`, '--emptyOutDir'], {
      cwd: desk,
      env: { NODE_ENV: 'production' },
      quiet: true,
    })
    if (code !== 0) throw new Error(`The editors' app could not be built:\n${output.trim()}`)
    writeFileSync(join(fresh, BUILD_ID_FILE), `${id}\n`)
    takePlace(DIST, fresh)
  } catch (error) {
    // Another process finished building the same sources first.
    if (builtId() !== id) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function builtId(): string | undefined {
  const file = join(DIST, BUILD_ID_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function deskCodeId(): string {
  return sourcesId(root, SOURCES, (file) => !/\.test\.tsx?$/.test(file))
}
