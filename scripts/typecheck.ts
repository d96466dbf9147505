// `npm run typecheck` checks the types of every package, skipping what passed and hasn't changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourcesId } from './build-folder.ts'
import { runTool } from './run-tool.ts'
import { siteTypesCheck, typesCheck } from './type-checks.ts'

const root = join(import.meta.dirname, '..')
/** Astro's check has no cache, so this stamp remembers the sources that passed. */
const STAMP = join(root, 'node_modules/.cache/site-types')
const SITE_SOURCES = [
  'site/src',
  'site/test',
  'site/adapter',
  'site/astro.config.ts',
  'site/tsconfig.json',
  'shared-types/src',
  'wordpress-adapter/src',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
]

const packages = await runTool(typesCheck.tool, typesCheck.args, { cwd: root })
const isSiteRight = await checkSite()
process.exitCode = packages.code === 0 && isSiteRight ? 0 : 1

async function checkSite(): Promise<boolean> {
  const wanted = sourcesId(root, SITE_SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  const { code } = await runTool(siteTypesCheck.tool, siteTypesCheck.args, { cwd: join(root, siteTypesCheck.folder) })
  if (code !== 0) return false
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
  return true
}
