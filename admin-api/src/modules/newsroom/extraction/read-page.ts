import { articleOfPage, isNews, isThisPage, newsOfEntity, titleOfPage } from './article.ts'
import { eventsOf } from './events.ts'
import { listedLinks, namedFeeds } from './listed.ts'
import { openPage, type Page } from './page.ts'
import { lettersOf } from './page-document.ts'
import { plainTitle } from './plain-text.ts'
import {
  type DocumentToRead,
  emptyReading,
  MOST_ITEMS,
  type NewsItem,
  type Reading,
  type ScrapedItem,
} from './scraped-item.ts'
import { fixturesOfTables, meetingsOfTables } from './tables.ts'

const NO_ARTICLE_MESSAGE = 'We found no article on the page.'
const NOTHING_MESSAGE = 'We found no news or events on the page.'
const SHORTEST_LISTED_TEXT = 80

export function readPage(html: string, read: DocumentToRead): Reading {
  const page = openPage(html, read)
  const title = plainTitle(page.metas.get('og:site_name') ?? page.document.querySelector('title')?.textContent) || null
  const reading = { ...emptyReading('page'), title, feeds: namedFeeds(page) }
  const events = eventsOf(page)
  return read.purpose === 'article' ? readAsArticle(page, events, reading) : readAsSource(page, events, reading)
}

function readAsArticle(page: Page, events: ScrapedItem[], reading: Reading): Reading {
  const item = mainEvent(events, page) ?? articleOfPage(page)
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
  const isArticle = /^article$/i.test(page.metas.get('og:type') ?? '') || page.entities.some(isNews)
  if (items.length + left.length < 3 && isArticle) {
    const article = articleOfPage(page)
    if (article && !known.has(article.url)) items.push(article)
  }
  const problems = items.length + left.length + reading.feeds.length === 0 ? [NOTHING_MESSAGE] : []
  return { ...reading, items, links: left, problems }
}

/** A page may list other events beside its article, and a story about a game describes the game, too. */
function mainEvent(events: readonly ScrapedItem[], page: Page): ScrapedItem | undefined {
  const own = events.find(({ url }) => isThisPage(url, page))
  if (!page.entities.some(isNews)) return own
  return events.length === 1 && own && lettersOf(own.title) === lettersOf(titleOfPage(page)) ? own : undefined
}

function newsListed(page: Page): NewsItem[] {
  const news = page.entities.filter(isNews).flatMap((entity) => newsOfEntity(entity, page) ?? [])
  return news.filter(({ url, text }) => url !== null && !isThisPage(url, page) && text.length >= SHORTEST_LISTED_TEXT)
}
