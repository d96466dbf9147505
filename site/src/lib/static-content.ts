import { readFile, writeFile } from 'node:fs/promises'
import type { PublicBusiness } from '@hometown/shared-types/business'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PublishedFront } from '@hometown/shared-types/front-page'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { PublishedTopic } from '@hometown/shared-types/topic'
import { createBusinessIndex } from './business-index.ts'
import type { SiteArticle, SiteContent, SitePerson } from './content.ts'
import { createContentIndex } from './content-index.ts'
import { createServiceSource } from './content-source.ts'
import { readSiteEnvironment } from './environment.ts'
import { createEventIndex } from './event-index.ts'
import { createFixtureIndex } from './fixture-index.ts'
import { loadContent } from './load-content.ts'
import { createNewsletterIndex, type SiteNewsletter } from './newsletter-index.ts'
import { peopleIndexOf } from './people-index.ts'
import type { SiteEvent } from './site-event.ts'
import { createTopicNotes } from './topics.ts'

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

/** All content in one JSON file, which hands the publisher's exact content to a build process. */
interface ContentSnapshot {
  readonly site: SiteInfo
  readonly today: string
  readonly articles: readonly SiteArticle[]
  readonly businesses: readonly PublicBusiness[]
  readonly people: readonly SitePerson[]
  readonly newsletters: readonly SiteNewsletter[]
  /** Null if no service keeps a calendar. */
  readonly events: readonly SiteEvent[] | null
  readonly front: PublishedFront | null
  readonly topics: readonly PublishedTopic[]
}

export async function readContentSnapshot(file: string): Promise<SiteContent> {
  const snapshot: ContentSnapshot = JSON.parse(await readFile(file, 'utf8'))
  const { site, today, articles, businesses, people, newsletters, events, front, topics } = snapshot
  return {
    site,
    today,
    articles: createContentIndex(site.timeZone, articles),
    businesses: createBusinessIndex(businesses),
    people: peopleIndexOf(people),
    newsletters: createNewsletterIndex(newsletters),
    events: createEventIndex(events ?? undefined),
    fixtures: createFixtureIndex(events ?? []),
    front,
    topics: createTopicNotes(topics),
  }
}

export async function writeContentSnapshot(
  file: string,
  content: SiteContent,
  businesses: readonly PublicBusiness[] = [],
): Promise<void> {
  const { site, today, articles, people, newsletters, events, front, topics } = content
  const snapshot: ContentSnapshot = {
    site,
    today,
    articles: [...articles.all()],
    businesses,
    people: [...people.all()],
    newsletters: [...newsletters.all()],
    events: events.isKept ? [...events.all()] : null,
    front,
    topics: [...topics.values()],
  }
  await writeFile(file, JSON.stringify(snapshot))
}
