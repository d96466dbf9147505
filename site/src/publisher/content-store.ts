import type { CountyDate } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { Fixture } from '@hometown/shared-types/fixture'
import type { PublicNewsletter } from '@hometown/shared-types/public-newsletter'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import { type Found, readEach, withMissing } from '../lib/ask-missing.ts'
import { createBusinessIndex } from '../lib/business-index.ts'
import type { ArticleIndex, BusinessIndex, EventIndex, NewsletterIndex } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import type { ServiceSource } from '../lib/content-source.ts'
import { type FixtureIndex, toSiteFixture } from '../lib/fixture-index.ts'
import { type LoadedContent, loadContent, malformedNotices, slugNotice } from '../lib/load-content.ts'
import { toSiteNewsletter } from '../lib/newsletter-index.ts'
import { toSiteArticle } from '../lib/to-site-article.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { changeArticle } from './affected-paths.ts'
import { changedBusinessPaths } from './business-paths.ts'
import { createTurns } from './event-loop-turns.ts'
import { changeEvents, type EventChange } from './event-paths.ts'
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
  /** Compares which articles there are, for those of which nobody was told. */
  readonly articleIds: boolean
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

/** @param reportProgress is called with every page of a changed event. */
export async function openContentStore(
  source: ServiceSource,
  reportProgress: () => void = () => undefined,
): Promise<ContentStore> {
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
    async update(changed, wants) {
      const ids = wants.articleIds
        ? [...new Set([...changed, ...(await differingIds(source, content.articles))])]
        : changed
      const [site, batch, published, frozen, calendar, games] = await Promise.all([
        source.readSite(),
        source.readSome(ids, content.site),
        wants.businesses ? source.readBusinesses() : undefined,
        readNewsletters(source, content.newsletters, wants.newsletters),
        readEvents(source, content.events, wants.events),
        readFixtures(source, content.fixtures, wants.fixtures),
      ])
      if (changesEveryArticle(content.site, site)) {
        content = await loadContent(source, content)
        return { touched: new Set(), settingsChanged: true, notices: content.notices }
      }
      const settingsChanged = !isSame({ ...content.site, redirects: [] }, { ...site, redirects: [] })
      const businesses = published ? createBusinessIndex(published) : content.businesses
      const listings = changedBusinessPaths(content.businesses, businesses)
      content = { ...content, site, businesses }
      const letters = applyNewsletters(content, frozen)
      const dates = await applyEvents(content, calendar, wants.today, reportProgress)
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

/** Articles that are listed and not known, or the other way round: what became of them is asked for one by one. */
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

async function readFixtures(
  source: ServiceSource,
  known: FixtureIndex,
  wanted: Wants['fixtures'],
): Promise<Found<Fixture>> {
  if (wanted.length === 0) return new Map()
  if (wanted !== 'all' && wanted.length <= ONE_BY_ONE) return readEach(wanted, source.findFixture)
  return withMissing(known.all(), await source.readFixtures(), source.findFixture)
}

async function applyEvents(
  { events }: LoadedContent,
  published: Found<PublishedEvent>,
  today: CountyDate,
  reportProgress: () => void,
): Promise<Set<PagePath>> {
  const takeTurn = createTurns()
  const changes: EventChange[] = []
  for (const [id, facts] of published) {
    const before = events.findById(id)
    const after = facts && toSiteEvent(facts)
    if (!isSame(before, after)) changes.push({ before, after })
    await takeTurn()
  }
  const touched = new Set<PagePath>()
  for (const path of changeEvents(events, changes, today)) {
    touched.add(path)
    reportProgress()
    await takeTurn()
  }
  return touched
}

function applyFixtures({ fixtures }: LoadedContent, games: Found<Fixture>): Set<PagePath> {
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

function applyNewsletters({ site, newsletters }: LoadedContent, frozen: Found<PublicNewsletter>): Set<PagePath> {
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
