// `npm run build:site`: builds the whole site as files, for CI. Reads API_URL, or WORDPRESS_URL if there is no desk.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildOptionsError, readBuildOptions } from './build-options.ts'
import { buildSite } from './build-site.ts'
import { buildSiteCode, SITE_DIST } from './build-site-code.ts'
import { failureReason } from './failure-reason.ts'

const envFile = join(import.meta.dirname, '../../../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

try {
  const options = readBuildOptions(process.argv.slice(2), process.env)
  await buildSiteCode()
  const { articles, files, id, notices } = await buildSite(options, SITE_DIST)
  for (const notice of notices) console.warn(notice)
  console.log(`${files} pages and files of ${articles} articles in ${options.outDir} (build ${id})`)
} catch (error) {
  console.error(error instanceof BuildOptionsError ? error.message : failureReason(error))
  process.exitCode = 1
}
