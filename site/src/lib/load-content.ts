import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import { createBusinessIndex } from './business-index.ts'
import type { BusinessIndex, SiteArticle } from './content.ts'
import { createContentIndex, type MutableArticleIndex } from './content-index.ts'
import type { ArticleBatch, ContentSource } from './content-source.ts'
import { createEventIndex, type MutableEventIndex } from './event-index.ts'
import { createFixtureIndex, type MutableFixtureIndex, toSiteFixture } from './fixture-index.ts'
import { createNewsletterIndex, type MutableNewsletterIndex, toSiteNewsletter } from './newsletter-index.ts'
import { SlugBook } from './slug-book.ts'
import { toSiteArticle } from './to-site-article.ts'
import { toSiteEvent } from './to-site-event.ts'

/** A deletion during the walk moves other posts past it; then the walk is made again. */
const WALKS = 3

export interface LoadedContent {
  readonly site: SiteInfo
  readonly articles: MutableArticleIndex
  readonly businesses: BusinessIndex
  readonly newsletters: MutableNewsletterIndex
  readonly events: MutableEventIndex
  readonly fixtures: MutableFixtureIndex
  readonly slugs: SlugBook
  /** What a person should know of: slugs that were changed, posts that were left out. */
  readonly notices: string[]
}

export async function loadContent(source: ContentSource): Promise<LoadedContent> {
  const [site, published, frozen, calendar, games] = await Promise.all([
    source.readSite(),
    source.readBusinesses(),
    source.readNewsletters(),
    source.readEvents(),
    source.readFixtures(),
  ])
  const businesses = createBusinessIndex(published)
  const newsletters = createNewsletterIndex(frozen.map((newsletter) => toSiteNewsletter(newsletter, site.timeZone)))
  const events = createEventIndex(calendar?.map(toSiteEvent))
  const fixtures = createFixtureIndex(games.map(toSiteFixture))
  for (let walk = 1; ; walk++) {
    const loaded = await walkArticles(source, site)
    if (loaded.isWhole || walk === WALKS) return { ...loaded, businesses, newsletters, events, fixtures }
  }
}

async function walkArticles(
  source: ContentSource,
  site: SiteInfo,
): Promise<Omit<LoadedContent, 'businesses' | 'newsletters' | 'events' | 'fixtures'> & { isWhole: boolean }> {
  const slugs = new SlugBook()
  const notices: string[] = []
  const found = new Map<number, SiteArticle>()
  let count = 0
  let total: number | undefined
  for await (const batch of source.readAll(site)) {
    notices.push(...malformedNotices(batch))
    count += batch.count
    total = batch.total ?? total
    for (const article of batch.articles) {
      slugs.claim(article.wordpressPostId, article.slug)
      found.set(article.wordpressPostId, toSiteArticle(article, article.slug, site.timeZone))
    }
  }
  for (const [id, article] of found) {
    const slug = slugs.slugOf(id)
    if (slug === article.slug) continue
    notices.push(slugNotice(article.slug, slug))
    found.set(id, { ...article, slug })
  }
  const articles = createContentIndex(site.timeZone, found.values())
  return { site, articles, slugs, notices, isWhole: total === undefined || total === count }
}

export function slugNotice(wanted: MappedArticle['slug'], slug: string): string {
  return `The address '${wanted}' is taken or can't be used, so that article is at /${slug}.`
}

export function malformedNotices(batch: ArticleBatch): string[] {
  return batch.malformed.map(({ id, issues }) => {
    const why = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
    return `${id === undefined ? 'A post' : `Post ${id}`} was left out, because it is malformed (${why}).`
  })
}
