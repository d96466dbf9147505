import type { CountyDate } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import { type Found, readEach, withMissing } from '../lib/ask-missing.ts'
import { createBusinessIndex } from '../lib/business-index.ts'
import type { ArticleIndex } from '../lib/content.ts'
import type { ServiceSource } from '../lib/content-source.ts'
import { type LoadedContent, loadContent, malformedNotices, slugNotice } from '../lib/load-content.ts'
import { toSiteNewsletter } from '../lib/newsletter-index.ts'
import { articlePath, eventPath, NEWSLETTERS_FEED_PATH, newsletterPath } from '../lib/paths.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import type { EventIndex } from '../lib/site-event.ts'
import type { NewsletterIndex, SiteNewsletter } from '../lib/site-newsletter.ts'
import { toSiteArticle } from '../lib/to-site-article.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { toSiteFixture } from '../lib/to-site-fixture.ts'
import { createTopicNotes } from '../lib/topic-notes.ts'
import { changeArticle } from './affected-paths.ts'
import { changedBusinessPaths } from './business-paths.ts'
import { createTurns } from './event-loop-turns.ts'
import { changeEvents, type EventChange } from './event-paths.ts'
import { changeFixtures } from './fixture-paths.ts'
import { frontPaths, mostReadPaths } from './front-paths.ts'
import { changeNewsletter } from './newsletter-paths.ts'
import { changedPersonPaths } from './person-paths.ts'
import type { PagePath } from './site-paths.ts'
import { changedTopicPaths } from './topic-paths.ts'
import { AddressChanges } from './withdrawn.ts'

export interface ContentUpdate {
  readonly touched: ReadonlySet<PagePath>
  readonly addresses: AddressChanges
  readonly settingsChanged: boolean
  readonly notices: readonly string[]
}

interface Wants {
  /** Compares the lists of articles to find changes that were never reported. */
  readonly articleIds: boolean
  readonly businesses: boolean
  readonly people: boolean
  readonly newsletters: readonly string[] | 'all'
  readonly events: readonly string[] | 'all'
  readonly front: boolean
  readonly topics: boolean
  /** Pages are rendered for this day; few of them show past events. */
  readonly today: CountyDate
}

/** More items than this, as after an import, are read together with all others. */
const ONE_BY_ONE = 20

export interface ContentStore {
  readonly notices: readonly string[]
  readonly content: LoadedContent
  /** Reads these posts, the settings and everything else that is wanted. If it rejects, nothing has changed. */
  update(ids: readonly number[], wants: Wants): Promise<ContentUpdate>
}

export async function openContentStore(
  source: ServiceSource,
  reportProgress: () => void = () => undefined,
): Promise<ContentStore> {
  let content = await loadContent(source)
  return {
    notices: content.notices,
    get content() {
      return content
    },
    async update(changed, wants) {
      const ids = wants.articleIds
        ? [...new Set([...changed, ...(await differingIds(source, content.articles))])]
        : changed
      const [found, batch, published, persons, frozen, calendar, front, edited] = await Promise.all([
        source.readSite(),
        source.readSome(ids, content.site),
        wants.businesses ? source.readBusinesses() : undefined,
        wants.people ? source.readPeople() : undefined,
        readNewsletters(source, content.newsletters, wants.newsletters),
        readEvents(source, content.events, wants.events),
        wants.front ? source.readFront() : content.front,
        wants.topics ? source.readTopics() : undefined,
      ])
      // What is remembered of a site goes by the object.
      const site = isSame(content.site, found) ? content.site : found
      if (changesEveryArticle(content.site, site)) {
        content = await loadContent(source, content)
        return { touched: new Set(), addresses: new AddressChanges(), settingsChanged: true, notices: content.notices }
      }
      const settingsChanged = site !== content.site && !isSame(withoutRedirects(content.site), withoutRedirects(site))
      const businesses = published ? createBusinessIndex(published) : content.businesses
      const addresses = new AddressChanges()
      addresses.redirects = site !== content.site
      const listings = changedBusinessPaths(content.businesses, businesses, addresses)
      const choice = frontPaths(content.front, front)
      const people = persons ? createPeopleIndex(persons) : content.people
      const profiles = changedPersonPaths(content.articles, content.people, people)
      const topics = edited ? createTopicNotes(edited) : content.topics
      const topicPages = changedTopicPaths(content.topics, topics)
      content = { ...content, site, businesses, people, front, topics }
      const letters = applyNewsletters(content, frozen, addresses)
      const dates = await applyEvents(content, calendar, wants.today, addresses, reportProgress)
      const malformed = new Set(batch.malformed.map(({ id }) => id))
      const read = new Map(batch.articles.map((article) => [article.wordpressPostId, article]))
      const wanted = ids.filter((id) => !malformed.has(id)).map((id) => ({ id, article: read.get(id) }))
      const { touched, notices, applied } = applyArticles(content, wanted, addresses)
      const allTouched = new Set([
        ...touched,
        ...profiles,
        ...listings,
        ...letters,
        ...dates,
        ...choice,
        ...mostReadPaths(front, applied),
        ...topicPages,
      ])
      // A page may have come to an address that is redirected.
      addresses.redirects ||= site.redirects.some(({ from }) => allTouched.has(from))
      return {
        touched: allTouched,
        addresses,
        settingsChanged,
        notices: [...malformedNotices(batch), ...notices],
      }
    },
  }
}

async function differingIds(source: ServiceSource, articles: ArticleIndex): Promise<number[]> {
  const listed = await source.readIds()
  const known = new Set(Array.from(articles.all(), ({ wordpressPostId }) => wordpressPostId))
  return [...[...listed].filter((id) => !known.has(id)), ...[...known].filter((id) => !listed.has(id))]
}

async function readNewsletters(
  source: ServiceSource,
  known: NewsletterIndex,
  wanted: Wants['newsletters'],
): Promise<Found<PublicNewsletter>> {
  if (wanted !== 'all') return readEach(wanted, source.findNewsletter)
  return withMissing(known.all(), await source.readNewsletters(), source.findNewsletter)
}

async function readEvents(
  source: ServiceSource,
  known: EventIndex,
  wanted: Wants['events'],
): Promise<Found<PublishedEvent>> {
  if (wanted.length === 0) return new Map()
  if (wanted !== 'all' && wanted.length <= ONE_BY_ONE) return readEach(wanted, source.findEvent)
  return withMissing(known.all(), (await source.readEvents()) ?? [], source.findEvent)
}

async function applyEvents(
  { events, fixtures }: LoadedContent,
  published: Found<PublishedEvent>,
  today: CountyDate,
  addresses: AddressChanges,
  reportProgress: () => void,
): Promise<Set<PagePath>> {
  const takeTurn = createTurns()
  const changes: EventChange[] = []
  for (const [id, facts] of published) {
    const before = events.findById(id)
    const after = facts && toSiteEvent(facts)
    addresses.note(before && eventPath(before.slug), after && eventPath(after.slug))
    if (!isSame(before, after)) changes.push({ before, after })
    await takeTurn()
  }
  const touched = new Set<PagePath>()
  for (const path of changeEvents(events, changes, today)) {
    touched.add(path)
    reportProgress()
    await takeTurn()
  }
  const games = changes.map(({ before, after }) => ({
    before: before && toSiteFixture(before),
    after: after && toSiteFixture(after),
  }))
  for (const path of changeFixtures(fixtures, games)) touched.add(path)
  return touched
}

function applyNewsletters(
  { site, newsletters }: LoadedContent,
  frozen: Found<PublicNewsletter>,
  addresses: AddressChanges,
): Set<PagePath> {
  const touched = new Set<PagePath>()
  for (const [id, facts] of frozen) {
    const before = newsletters.findById(id)
    const after = facts && toSiteNewsletter(facts, site.timeZone)
    if (isSame(before, after)) continue
    addresses.note(before && newsletterPath(before.id), after && newsletterPath(after.id))
    for (const path of changeNewsletter(newsletters, before, after)) touched.add(path)
    if (before && after && countWithdrawn(after) > countWithdrawn(before))
      for (const path of [newsletterPath(after.id), NEWSLETTERS_FEED_PATH]) addresses.outdated.add(path)
  }
  return touched
}

function countWithdrawn({ withdrawnArticles, withdrawnEvents }: SiteNewsletter): number {
  return withdrawnArticles + withdrawnEvents
}

interface WantedArticle {
  readonly id: number
  readonly article: MappedArticle | undefined
}

/** An article that claims or releases a slug may change the slugs of others. */
function applyArticles(content: LoadedContent, wanted: readonly WantedArticle[], addresses: AddressChanges) {
  const { site, articles, slugs } = content
  const touched = new Set<PagePath>()
  const notices: string[] = []
  const moved = new Set<number>()
  const applied: number[] = []
  for (const { id, article } of wanted) {
    const others = article === undefined ? slugs.release(id) : slugs.claim(id, article.slug)
    for (const other of others) moved.add(other)
  }
  const fresh = new Map(wanted.map(({ id, article }) => [id, article]))
  for (const id of new Set([...fresh.keys(), ...moved])) {
    const before = articles.findById(id)
    const facts = fresh.get(id)
    const slug = slugs.slugOf(id)
    const after = facts !== undefined ? toSiteArticle(facts, slug, site.timeZone) : fresh.has(id) ? undefined : before
    const renamed = after === undefined || after.slug === slug ? after : { ...after, slug }
    if (facts !== undefined && facts.slug !== slug) notices.push(slugNotice(facts.slug, slug))
    if (isSame(before, renamed)) continue
    applied.push(id)
    addresses.note(before && articlePath(before.slug), renamed && articlePath(renamed.slug))
    for (const path of changeArticle(articles, before, renamed, content)) touched.add(path)
  }
  return { touched, notices, applied }
}

/** The time zone decides days and months, and the site's name replaces missing authors. */
function changesEveryArticle(before: SiteInfo, after: SiteInfo): boolean {
  return before.timeZone !== after.timeZone || before.siteName !== after.siteName
}

/** They change files of their own, and no other page. */
function withoutRedirects(site: SiteInfo): Omit<SiteInfo, 'redirects' | 'redirectPatterns'> {
  const { redirects: _, redirectPatterns: __, ...rest } = site
  return rest
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
