// `npm run typecheck`: checks the types of every package, skipping what passed and hasn't changed.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../site/src/publisher/client-files.ts'
import { runTool } from './run-tool.ts'
import { siteTypesCheck, typesCheck } from './type-checks.ts'

const root = join(import.meta.dirname, '..')
/** Astro's check has no cache, so this stamp remembers the sources that passed. */
const STAMP = join(root, 'node_modules/.cache/site-types')
const SITE_SOURCES = ['site/src', 'site/test', 'site/adapter', 'shared-types/src', 'wordpress-adapter/src']
const SITE_FILES = ['site/astro.config.ts', 'site/tsconfig.json', 'tsconfig.base.json', 'pnpm-lock.yaml']

const packages = await runTool(typesCheck.tool, typesCheck.args, { cwd: root })
const isSiteRight = await checkSite()
process.exitCode = packages.code === 0 && isSiteRight ? 0 : 1

async function checkSite(): Promise<boolean> {
  const wanted = siteSourcesId()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  const { code } = await runTool(siteTypesCheck.tool, siteTypesCheck.args, { cwd: join(root, siteTypesCheck.folder) })
  if (code !== 0) return false
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
  return true
}

function siteSourcesId(): string {
  const below = SITE_SOURCES.flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
  const lines = [...below.sort(), ...SITE_FILES].map(
    (file) => `${file} ${hash('sha256', readFileSync(join(root, file)))}\n`,
  )
  return hash('sha256', lines.join(''))
}
