import type { PublicBusiness } from '@hometown/shared-types/business'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { PublicPerson } from '@hometown/shared-types/person'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import { JSDOM } from 'jsdom'
import { createBusinessIndex } from '../../src/lib/business-index.ts'
import type { SiteArticle, SiteContent } from '../../src/lib/content.ts'
import { createContentIndex } from '../../src/lib/content-index.ts'
import { createEventIndex } from '../../src/lib/event-index.ts'
import { createFixtureIndex } from '../../src/lib/fixture-index.ts'
import { createNewsletterIndex, toSiteNewsletter } from '../../src/lib/newsletter-index.ts'
import { createPeopleIndex } from '../../src/lib/people-index.ts'
import { toSiteEvent } from '../../src/lib/site-event.ts'
import { NO_TOPIC_NOTES } from '../../src/lib/topics.ts'
import { loadPageRenderer } from '../../src/publisher/render.ts'
import { SITE_DIST } from '../../src/publisher/site-code.ts'
import { sampleSite, TIME_ZONE, TODAY } from './sample-content.ts'

const renderer = await loadPageRenderer(SITE_DIST)

export interface RenderedSite {
  text(path: string): Promise<string>
  page(path: string): Promise<Document>
  feed(path: string): Promise<Document>
}

/** As the publisher renders it, with the compiled pages. */
export function renderedSite(content: SiteContent): RenderedSite {
  const text = async (path: string) => {
    const page = await renderer.render(path, content)
    if (page === undefined) throw new Error(`404: there is no ${path}`)
    return page.toString()
  }
  return {
    text,
    page: async (path) => new JSDOM(await text(path)).window.document,
    feed: async (path) => new JSDOM(await text(path), { contentType: 'application/xml' }).window.document,
  }
}

export function contentOf(
  articles: readonly SiteArticle[],
  site: Partial<SiteContent['site']> = {},
  today = TODAY,
  businesses: readonly PublicBusiness[] = [],
  newsletters: readonly PublicNewsletter[] = [],
  events: readonly PublishedEvent[] = [],
  people: readonly PublicPerson[] = [],
): SiteContent {
  return {
    site: { ...sampleSite, ...site },
    today,
    articles: createContentIndex(TIME_ZONE, articles),
    businesses: createBusinessIndex(businesses),
    people: createPeopleIndex(people),
    newsletters: createNewsletterIndex(newsletters.map((newsletter) => toSiteNewsletter(newsletter, TIME_ZONE))),
    events: createEventIndex(events.map(toSiteEvent)),
    fixtures: createFixtureIndex(events.map(toSiteEvent)),
    front: null,
    topics: NO_TOPIC_NOTES,
  }
}

/** Visible text, with single spaces. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

export function textsOf(root: ParentNode, selector: string): string[] {
  return Array.from(root.querySelectorAll(selector), textOf)
}

export const PICTURE = { src: '/uploads/fair.webp', srcset: '', width: 1600, height: 1067, alt: 'A Ferris wheel' }
