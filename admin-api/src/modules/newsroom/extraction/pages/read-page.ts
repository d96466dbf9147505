import type { FixtureHints } from '../fixtures/fixture-lexicon.ts'
import {
  type DocumentToRead,
  emptyReading,
  MOST_ITEMS,
  type NewsItem,
  type Reading,
  type ScrapedItem,
} from '../scraped-item.ts'
import { plainTitle } from '../text/plain-text.ts'
import { eventOfEntity, isEvent } from './json-ld/json-ld-event.ts'
import { fixtureOfEntity } from './json-ld/json-ld-fixture.ts'
import { isNews, newsOfEntity } from './json-ld/json-ld-news.ts'
import { listedLinks } from './listed-links.ts'
import { articleOfPage, isThisPage } from './main-text/article-of-page.ts'
import { meetingsOfTables } from './meeting-table.ts'
import { namedFeeds } from './named-feeds.ts'
import { openPage, type Page } from './page.ts'
import { titleOfPage } from './page-title.ts'
import { fixturesOfTables } from './schedule-table.ts'
import { isAlike } from './title-evidence.ts'

const NO_ARTICLE_MESSAGE = 'We found no article on the page.'
const NOTHING_MESSAGE = 'We found no news or events on the page.'
const SHORTEST_LISTED_TEXT = 80

export function readPage(html: string, read: DocumentToRead): Reading {
  const page = openPage(html, read)
  const reading = { ...emptyReading('page'), title: titleOfSite(page), feeds: namedFeeds(page) }
  const events = eventsOf(page)
  return read.purpose === 'article' ? readAsArticle(page, events, reading) : readAsSource(page, events, reading)
}

function readAsArticle(page: Page, events: ScrapedItem[], reading: Reading): Reading {
  const event = mainEvent(events, page)
  const item = event ?? articleOfPage(page)
  return item ? { ...reading, items: [item] } : { ...reading, problems: [NO_ARTICLE_MESSAGE] }
}

function readAsSource(page: Page, events: ScrapedItem[], reading: Reading): Reading {
  const links = listedLinks(page)
  const news = newsListed(page)
  // Structured data says the same as the table, and more.
  const meetings = events.length === 0 ? meetingsOfTables(page) : []
  const items: ScrapedItem[] = [...events, ...meetings, ...fixturesOfTables(page), ...news].slice(0, MOST_ITEMS)
  const known = new Set(items.map(({ url }) => url))
  const left = links.filter(({ url }) => !known.has(url))
  const isArticle =
    /^article$/i.test(page.metas.get('og:type') ?? '') || page.entities.all.some((entity) => isNews(entity))
  if (items.length + left.length < 3 && isArticle) {
    const article = articleOfPage(page)
    if (article && !known.has(article.url)) items.push(article)
  }
  const problems = items.length + left.length + reading.feeds.length === 0 ? [NOTHING_MESSAGE] : []
  return { ...reading, items, links: left, problems }
}

function hintsOf(page: Page): FixtureHints {
  const title = plainTitle(page.document.querySelector('title')?.textContent)
  return { title, categoryWords: [], countyName: page.read.countyName }
}

function eventsOf(page: Page): ScrapedItem[] {
  const hints = hintsOf(page)
  return page.entities.all.filter(isEvent).flatMap((entity) => {
    const event = eventOfEntity(entity, page)
    return event ? fixtureOfEntity(entity, event, hints) : []
  })
}

/** A page may list other events beside its article. */
function mainEvent(events: readonly ScrapedItem[], page: Page): ScrapedItem | undefined {
  const own = events.find(({ url }) => isThisPage(url, page))
  const hasNews = page.entities.all.some(isNews)
  if (hasNews && events.length > 1) return undefined
  // A story about a game describes the game, too.
  return hasNews && own && !isAlike(own.title, titleOfPage(page)) ? undefined : own
}

function newsListed(page: Page): NewsItem[] {
  const news = page.entities.all.filter(isNews).flatMap((entity) => newsOfEntity(entity, page) ?? [])
  return news.filter(({ url, text }) => url !== null && !isThisPage(url, page) && text.length >= SHORTEST_LISTED_TEXT)
}

function titleOfSite(page: Page): string | null {
  return page.siteName ?? (plainTitle(page.document.querySelector('title')?.textContent) || null)
}
