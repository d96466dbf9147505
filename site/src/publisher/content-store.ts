import type { CountyDate } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { Fixture } from '@hometown/shared-types/fixture'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import { createBusinessIndex } from '../lib/business-index.ts'
import type { BusinessIndex, EventIndex, NewsletterIndex } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import type { ContentSource } from '../lib/content-source.ts'
import { type FixtureIndex, toSiteFixture } from '../lib/fixture-index.ts'
import { type LoadedContent, loadContent, malformedNotices, slugNotice } from '../lib/load-content.ts'
import { toSiteNewsletter } from '../lib/newsletter-index.ts'
import { toSiteArticle } from '../lib/to-site-article.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { changeArticle } from './affected-paths.ts'
import { changedBusinessPaths } from './business-paths.ts'
import { changeEvent } from './event-paths.ts'
import { fixturePaths } from './fixture-paths.ts'
import { changeNewsletter } from './newsletter-paths.ts'
import type { PagePath } from './site-paths.ts'

export interface ContentUpdate {
  /** Pages that may look different now, or be gone. */
  readonly touched: ReadonlySet<PagePath>
  /** True when the site's settings changed, so that every page may look different. */
  readonly settingsChanged: boolean
  readonly notices: readonly string[]
}

interface Wants {
  readonly businesses: boolean
  /** The newsletters with these ids. */
  readonly newsletters: readonly string[] | 'all'
  /** The events with these ids. */
  readonly events: readonly string[] | 'all'
  /** The games with these ids. */
  readonly fixtures: readonly string[] | 'all'
  /** The day that pages are rendered for: old events are on few of them. */
  readonly today: CountyDate
}

/** More than that, as after an import, are read together with all others. */
const ONE_BY_ONE = 20

/** All published content in memory, kept as the content service has it. */
export interface ContentStore {
  /** What a person should know of the content as it was first read. */
  readonly notices: readonly string[]
  readonly site: SiteInfo
  readonly articles: MutableArticleIndex
  readonly businesses: BusinessIndex
  readonly newsletters: NewsletterIndex
  readonly events: EventIndex
  readonly fixtures: FixtureIndex
  /** Reads these posts and the settings again, and what else is wanted. Nothing has changed when it rejects. */
  update(ids: readonly number[], wants: Wants): Promise<ContentUpdate>
}

export async function openContentStore(source: ContentSource): Promise<ContentStore> {
  let content = await loadContent(source)
  return {
    notices: content.notices,
    get site() {
      return content.site
    },
    get articles() {
      return content.articles
    },
    get businesses() {
      return content.businesses
    },
    get newsletters() {
      return content.newsletters
    },
    get events() {
      return content.events
    },
    get fixtures() {
      return content.fixtures
    },
    async update(ids, wants) {
      const [site, batch, published, frozen, calendar, games] = await Promise.all([
        source.readSite(),
        source.readSome(ids, content.site),
        wants.businesses ? source.readBusinesses() : undefined,
        readNewsletters(source, content.newsletters, wants.newsletters),
        readEvents(source, content.events, wants.events),
        readFixtures(source, content.fixtures, wants.fixtures),
      ])
      if (changesEveryArticle(content.site, site)) {
        content = await loadContent(source)
        return { touched: new Set(), settingsChanged: true, notices: content.notices }
      }
      const settingsChanged = !isSame({ ...content.site, redirects: [] }, { ...site, redirects: [] })
      const businesses = published ? createBusinessIndex(published) : content.businesses
      const listings = changedBusinessPaths(content.businesses, businesses)
      content = { ...content, site, businesses }
      const letters = applyNewsletters(content, frozen)
      const dates = applyEvents(content, calendar, wants.today)
      const schedule = applyFixtures(content, games)
      const malformed = new Set(batch.malformed.map(({ id }) => id))
      const found = new Map(batch.articles.map((article) => [article.wordpressPostId, article]))
      const wanted = ids.filter((id) => !malformed.has(id)).map((id) => ({ id, article: found.get(id) }))
      const { touched, notices } = applyArticles(content, wanted)
      return {
        touched: new Set([...touched, ...listings, ...letters, ...dates, ...schedule]),
        settingsChanged,
        notices: [...malformedNotices(batch), ...notices],
      }
    },
  }
}

/** What became of these newsletters; undefined for one that is gone. */
type FrozenNewsletters = ReadonlyMap<string, PublicNewsletter | undefined>

async function readNewsletters(
  source: ContentSource,
  known: NewsletterIndex,
  wanted: Wants['newsletters'],
): Promise<FrozenNewsletters> {
  if (wanted !== 'all') return readEach(wanted, source.findNewsletter)
  return withGone(known.all(), await source.readNewsletters())
}

/** What became of these events; undefined for one that is not published any more. */
type PublishedEvents = ReadonlyMap<string, PublishedEvent | undefined>

async function readEvents(source: ContentSource, known: EventIndex, wanted: Wants['events']): Promise<PublishedEvents> {
  if (wanted.length === 0) return new Map()
  if (wanted !== 'all' && wanted.length <= ONE_BY_ONE) return readEach(wanted, source.findEvent)
  return withGone(known.all(), (await source.readEvents()) ?? [])
}

/** What became of these games; undefined for one that is gone. */
type KeptFixtures = ReadonlyMap<string, Fixture | undefined>

async function readFixtures(
  source: ContentSource,
  known: FixtureIndex,
  wanted: Wants['fixtures'],
): Promise<KeptFixtures> {
  if (wanted.length === 0) return new Map()
  if (wanted !== 'all' && wanted.length <= ONE_BY_ONE) return readEach(wanted, source.findFixture)
  return withGone(known.all(), await source.readFixtures())
}

async function readEach<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): Promise<Map<string, T | undefined>> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await find(id)] as const)))
}

/** All there are, and of those that are known and not among them that they are gone. */
function withGone<T extends { id: string }>(
  known: Iterable<{ id: string }>,
  all: readonly T[],
): Map<string, T | undefined> {
  return new Map([
    ...Array.from(known, ({ id }) => [id, undefined] as const),
    ...all.map((item) => [item.id, item] as const),
  ])
}

function applyEvents({ events }: LoadedContent, published: PublishedEvents, today: CountyDate): Set<PagePath> {
  const touched = new Set<PagePath>()
  for (const [id, facts] of published) {
    const before = events.findById(id)
    const after = facts && toSiteEvent(facts)
    if (isSame(before, after)) continue
    for (const path of changeEvent(events, before, after, today)) touched.add(path)
  }
  return touched
}

function applyFixtures({ fixtures }: LoadedContent, games: KeptFixtures): Set<PagePath> {
  let isOther = false
  for (const [id, facts] of games) {
    const after = facts && toSiteFixture(facts)
    if (isSame(fixtures.findById(id), after)) continue
    isOther = true
    if (after === undefined) fixtures.remove(id)
    else fixtures.put(after)
  }
  return isOther ? fixturePaths() : new Set()
}

function applyNewsletters({ site, newsletters }: LoadedContent, frozen: FrozenNewsletters): Set<PagePath> {
  const touched = new Set<PagePath>()
  for (const [id, facts] of frozen) {
    const before = newsletters.findById(id)
    const after = facts && toSiteNewsletter(facts, site.timeZone)
    if (isSame(before, after)) continue
    for (const path of changeNewsletter(newsletters, before, after)) touched.add(path)
  }
  return touched
}

interface WantedArticle {
  readonly id: number
  /** Undefined when it is not published (any more). */
  readonly article: MappedArticle | undefined
}

/** An article that takes, or gives back, an address may move others that want the same one. */
function applyArticles({ site, articles, slugs }: LoadedContent, wanted: readonly WantedArticle[]) {
  const touched = new Set<PagePath>()
  const notices: string[] = []
  const moved = new Set<number>()
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
    for (const path of changeArticle(articles, before, renamed)) touched.add(path)
  }
  return { touched, notices }
}

/** The zone decides days and months, the site's name stands for authors that have none. */
function changesEveryArticle(before: SiteInfo, after: SiteInfo): boolean {
  return before.timeZone !== after.timeZone || before.siteName !== after.siteName
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
