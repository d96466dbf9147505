import { readFile, writeFile } from 'node:fs/promises'
import type { PublicBusiness } from '@hometown/shared-types/business'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { PublishedFront } from '@hometown/shared-types/front-page'
import type { PublicPerson } from '@hometown/shared-types/person'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { PublishedTopic } from '@hometown/shared-types/topic'
import type { SiteContent } from './content.ts'
import { type ArticleBatch, type ContentSource, createServiceSource } from './content-source.ts'
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
  if (contentFile === undefined && apiOrigin === undefined) {
    throw new Error('No content: set HOMETOWN_API_ORIGIN to a running service, or HOMETOWN_CONTENT to a snapshot.')
  }
  const source = contentFile === undefined ? createServiceSource(apiOrigin ?? '') : await openSnapshot(contentFile)
  const loaded = await loadContent(source)
  return { ...loaded, today: today ?? countyDate(Date.now(), loaded.site.timeZone) }
}

/** All answers of a service in one file, so that a build needs no service. */
interface ContentSnapshot {
  readonly site: SiteInfo
  readonly businesses: readonly PublicBusiness[]
  readonly people: readonly PublicPerson[]
  readonly newsletters: readonly PublicNewsletter[]
  readonly events?: readonly PublishedEvent[] | undefined
  readonly front: PublishedFront | null
  readonly topics: readonly PublishedTopic[]
  readonly batches: readonly ArticleBatch[]
}

export async function writeContentSnapshot(file: string, source: ContentSource): Promise<void> {
  const site = await source.readSite()
  const batches: ArticleBatch[] = []
  for await (const batch of source.readAll(site)) batches.push(batch)
  const snapshot: ContentSnapshot = {
    site,
    businesses: await source.readBusinesses(),
    people: await source.readPeople(),
    newsletters: await source.readNewsletters(),
    events: await source.readEvents(),
    front: await source.readFront(),
    topics: await source.readTopics(),
    batches,
  }
  await writeFile(file, JSON.stringify(snapshot))
}

async function openSnapshot(file: string): Promise<ContentSource> {
  const snapshot: ContentSnapshot = JSON.parse(await readFile(file, 'utf8'))
  return {
    readSite: async () => snapshot.site,
    readBusinesses: async () => snapshot.businesses,
    readPeople: async () => snapshot.people,
    readNewsletters: async () => snapshot.newsletters,
    findNewsletter: async () => undefined,
    readEvents: async () => snapshot.events,
    findEvent: async () => undefined,
    readFront: async () => snapshot.front,
    readTopics: async () => snapshot.topics,
    async *readAll() {
      yield* snapshot.batches
    },
    readSome: async () => ({ articles: [], malformed: [] }),
  }
}
