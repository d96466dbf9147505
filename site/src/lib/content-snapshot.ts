import { readFile, writeFile } from 'node:fs/promises'
import type { PublicBusiness } from '@hometown/shared-types/business'
import type { PublishedFront } from '@hometown/shared-types/front-page'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { PublishedTopic } from '@hometown/shared-types/topic'
import { createBusinessIndex } from './business-index.ts'
import type { SiteArticle, SiteContent } from './content.ts'
import { createContentIndex } from './content-index.ts'
import { createEventIndex } from './event-index.ts'
import { fixturesOf } from './fixture-index.ts'
import { createNewsletterIndex } from './newsletter-index.ts'
import { peopleIndexOf } from './people-index.ts'
import type { SiteEvent } from './site-event.ts'
import type { SiteNewsletter } from './site-newsletter.ts'
import type { SitePerson } from './site-person.ts'
import { createTopicNotes } from './topic-notes.ts'

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
    fixtures: fixturesOf(events ?? []),
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
