import { countyDate } from '@hometown/shared-types/county-time'
import type { SiteContent } from './content.ts'
import { readContentSnapshot } from './content-snapshot.ts'
import { createServiceSource } from './content-source.ts'
import { readSiteEnvironment } from './environment.ts'
import { loadContent } from './load-content.ts'

let content: Promise<SiteContent> | undefined

/** The content of the static form and of development. The publisher passes its own content to each page instead. */
export function getStaticContent(): Promise<SiteContent> {
  content ??= loadStaticContent()
  return content
}

async function loadStaticContent(): Promise<SiteContent> {
  const { contentFile, apiOrigin, today } = readSiteEnvironment()
  if (contentFile !== undefined) return readContentSnapshot(contentFile)
  if (apiOrigin === undefined) {
    throw new Error('No content: set HOMETOWN_API_ORIGIN to a running service, or HOMETOWN_CONTENT to a snapshot.')
  }
  const { site, articles, businesses, people, newsletters, events, fixtures, front, topics } = await loadContent(
    createServiceSource(apiOrigin),
  )
  return {
    site,
    articles,
    businesses,
    people,
    newsletters,
    events,
    fixtures,
    front,
    topics,
    today: today ?? countyDate(Date.now(), site.timeZone),
  }
}
