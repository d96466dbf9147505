// `npm run build:site` builds the whole site as files, for CI. It reads API_URL, or WORDPRESS_URL without a desk.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sanitizeArticleHtml } from '../admin-api/src/lib/safe-html.ts'
import { defaultPages } from '../admin-api/src/modules/platform/settings/default-pages.ts'
import { buildSite, readBuildOptions } from '../site/src/publisher/build-site.ts'
import { SITE_DIST } from '../site/src/publisher/files.ts'
import { failureReason } from '../site/src/publisher/write.ts'
import { buildSitePages } from './build-all.ts'

const envFile = join(import.meta.dirname, '../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
try {
  const options = readBuildOptions(process.argv.slice(2), process.env)
  await buildSitePages()
  const rules = { sanitize: sanitizeArticleHtml, defaultPages }
  const { articles, files, notices } = await buildSite(options, SITE_DIST, rules)
  for (const notice of notices) console.warn(notice)
  console.log(`${files} pages and files of ${articles} articles in ${options.outDir} (build ${options.id})`)
} catch (error) {
  console.error(failureReason(error))
  process.exitCode = 1
}
