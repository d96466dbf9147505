// The publisher of `npm run dev`. It writes no files: Astro's development server renders each page when it is asked for.
import { countyDate } from '@hometown/shared-types/county-time'
import type { SiteContent } from '../../lib/content.ts'
import { readDevelopmentEnvironment } from '../../lib/environment.ts'
import type { ContentStore } from '../content-store.ts'
import { contentOf } from '../publisher.ts'
import { readContent, runPublisher } from '../run-publisher.ts'
import { HOME } from '../site-paths.ts'
import { startAstroServer } from './astro-server.ts'
import { noFiles } from './no-files.ts'

const { apiOrigin, port, hostname } = readDevelopmentEnvironment()

await runPublisher(async () => {
  const content = readContent(apiOrigin)
  const renderer = await startAstroServer({ port, hostname, currentContent: async () => contentNow(await content) })
  const store = await content
  // Reads the sources of a page ahead. If it fails, the page itself will say why.
  renderer.render(HOME, contentNow(store)).catch(() => undefined)
  return { store, renderer, writer: noFiles, isOutdated: () => false }
})

function contentNow(store: ContentStore): SiteContent {
  return contentOf(store, countyDate(Date.now(), store.site.timeZone))
}
