import { type DocumentToRead, emptyReading, type Find, MOST_FINDS, type NewsFind, type Reading } from '../find.ts'
import type { FixtureHints } from '../fixture-words.ts'
import { plainTitle } from '../plain-words.ts'
import { articleOfPage, isThisPage } from './article-of-page.ts'
import { listedLinks } from './listed-links.ts'
import { namedFeeds } from './named-feeds.ts'
import { openPage, type Page } from './page.ts'
import { fixturesOfTables } from './schedule-table.ts'
import { eventOfThing, isEvent } from './thing-event.ts'
import { fixtureOfThing } from './thing-fixture.ts'
import { isNews, newsOfThing } from './thing-news.ts'

const NO_ARTICLE_MESSAGE = 'No article could be made out on the page.'
const NOTHING_MESSAGE = 'Nothing on the page looks like news or events.'
const SHORTEST_LISTED_TEXT = 80

/** A web page: the one thing it is about, or all that it lists. */
export function readPage(html: string, read: DocumentToRead): Reading {
  const page = openPage(html, read)
  const reading = { ...emptyReading('page'), title: titleOfSite(page), feeds: namedFeeds(page) }
  const events = eventsOf(page)
  return read.purpose === 'article' ? readAsArticle(page, events, reading) : readAsSource(page, events, reading)
}

function readAsArticle(page: Page, events: Find[], reading: Reading): Reading {
  const event = mainEvent(events, page)
  const find = event ?? articleOfPage(page)
  return find ? { ...reading, finds: [find] } : { ...reading, problems: [NO_ARTICLE_MESSAGE] }
}

function readAsSource(page: Page, events: Find[], reading: Reading): Reading {
  const links = listedLinks(page)
  const news = newsListed(page)
  const finds: Find[] = [...events, ...fixturesOfTables(page), ...news].slice(0, MOST_FINDS)
  const known = new Set(finds.map(({ url }) => url))
  const left = links.filter(({ url }) => !known.has(url))
  const isArticle = /^article$/i.test(page.metas.get('og:type') ?? '') || page.things.all.some((thing) => isNews(thing))
  if (finds.length + left.length < 3 && isArticle) {
    const article = articleOfPage(page)
    if (article && !known.has(article.url)) finds.push(article)
  }
  const problems = finds.length + left.length + reading.feeds.length === 0 ? [NOTHING_MESSAGE] : []
  return { ...reading, finds, links: left, problems }
}

function hintsOf(page: Page): FixtureHints {
  const title = plainTitle(page.document.querySelector('title')?.textContent)
  return { title, categoryWords: [], countyName: page.read.countyName }
}

/** Games are told as such. */
function eventsOf(page: Page): Find[] {
  const hints = hintsOf(page)
  return page.things.all.filter(isEvent).flatMap((thing) => {
    const event = eventOfThing(thing, page)
    return event ? fixtureOfThing(thing, event, hints) : []
  })
}

/** An event that the page is about, not one of a list beside its article. */
function mainEvent(events: readonly Find[], page: Page): Find | undefined {
  const own = events.find(({ url }) => isThisPage(url, page))
  return page.things.all.some(isNews) && events.length > 1 ? undefined : own
}

/** Articles that the data of a page tells enough of. The rest is among its links. */
function newsListed(page: Page): NewsFind[] {
  const news = page.things.all.filter(isNews).flatMap((thing) => newsOfThing(thing, page) ?? [])
  return news.filter(({ url, text }) => url !== null && !isThisPage(url, page) && text.length >= SHORTEST_LISTED_TEXT)
}

function titleOfSite(page: Page): string | null {
  return page.siteName ?? (plainTitle(page.document.querySelector('title')?.textContent) || null)
}
