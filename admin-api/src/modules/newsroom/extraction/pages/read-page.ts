import { sensibleImage } from '../documents/sensible-image.ts'
import { webAddress } from '../documents/web-address.ts'
import { asFixture, fixtureOf } from '../fixtures/fixture-item.ts'
import type { FixtureHints } from '../fixtures/fixture-lexicon.ts'
import { cleanTeam, readSport } from '../fixtures/sport-lexicon.ts'
import {
  type DocumentToRead,
  type EventItem,
  emptyReading,
  MOST_ITEMS,
  type NamedFeed,
  type NewsItem,
  ONCE,
  type Reading,
  type ScrapedItem,
} from '../scraped-item.ts'
import { wallDatetime } from '../text/datetimes.ts'
import { categoryWords, plainSummary, plainText, plainTitle } from '../text/plain-text.ts'
import type { Entity } from './json-ld/entities.ts'
import { imageOf, isNews, newsOfEntity } from './json-ld/json-ld-news.ts'
import { priceOf } from './json-ld/json-ld-price.ts'
import { listedLinks } from './listed-links.ts'
import { articleOfPage, isThisPage } from './main-text/article-of-page.ts'
import { meetingsOfTables } from './meeting-table.ts'
import { openPage, type Page } from './page.ts'
import type { PageElement } from './page-element.ts'
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

/** Leaves an event unchanged unless both sides are known. */
function fixtureOfEntity(entity: Entity, event: EventItem, hints: FixtureHints): ScrapedItem {
  const [first, second] = entity.entities('competitor').map((side) => side.words('name'))
  const home = teamOf(entity.words('homeTeam') ?? (entity.words('awayTeam') ? undefined : first))
  const away = teamOf(entity.words('awayTeam') ?? (entity.words('homeTeam') ? undefined : second))
  const sport =
    readSport(`${plainTitle(entity.words('sport'))} ${event.title}`).sport ?? readSport(hints.title ?? '').sport
  if (!home || !away || !sport) return asFixture(event, hints)
  const isOurs = (team: string) =>
    [hints.title ?? '', hints.countyName].some((words) => words.toLowerCase().includes(team.toLowerCase()))
  const atHome = isOurs(home) || !isOurs(away)
  const sides = atHome ? { team: home, opponent: away } : { team: away, opponent: home }
  return fixtureOf(event, { sport, ...sides, atHome, teamScore: null, opponentScore: null })
}

function teamOf(name: string | undefined): string {
  return cleanTeam(readSport(plainTitle(name)).rest).slice(0, 60)
}

const MOST_FEEDS = 20
const feedTypes =
  /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/json|text\/xml|application\/xml)\b/i
const ofComments = /comments?(?:\/|%20|\s|-)?feed|\/comments\/|comentarios|\bcomments\b/i

function namedFeeds(page: Page): NamedFeed[] {
  const links = Array.from(page.document.querySelectorAll('link[href]')).flatMap((link) => feedOfLink(link, page) ?? [])
  const anchors = Array.from(page.document.querySelectorAll('a[href]')).flatMap(
    (anchor) => feedOfAnchor(anchor, page) ?? [],
  )
  const feeds = new Map<string, NamedFeed>()
  for (const feed of [...links, ...anchors]) if (!feeds.has(feed.url)) feeds.set(feed.url, feed)
  return [...feeds.values()].slice(0, MOST_FEEDS)
}

function feedOfLink(link: PageElement, page: Page): NamedFeed | undefined {
  const rel = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)
  const type = (link.getAttribute('type') ?? '').trim()
  const isCalendar = /^text\/calendar\b/i.test(type)
  const href = link.getAttribute('href') ?? ''
  const isFeed = feedTypes.test(type) && !(/json/i.test(type) && /wp-json|oembed/i.test(href))
  if (!rel.some((word) => word === 'alternate' || word === 'feed') || !(isCalendar || isFeed)) return undefined
  const title = plainTitle(link.getAttribute('title'))
  if (ofComments.test(`${href} ${title}`)) return undefined
  return feedAt(href, title, isCalendar ? 'calendar' : 'feed', page)
}

function feedOfAnchor(anchor: PageElement, page: Page): NamedFeed | undefined {
  const href = (anchor.getAttribute('href') ?? '').trim()
  const kind = kindOfAddress(href)
  if (kind === undefined || ofComments.test(href)) return undefined
  return feedAt(href, plainTitle(anchor.textContent), kind, page)
}

function kindOfAddress(href: string): NamedFeed['kind'] | undefined {
  if (/^webcals?:/i.test(href) || /\.ics(?:[?#]|$)|[?&](?:ical|outlook-ical)=1|\/ical\/?(?:[?#]|$)/i.test(href))
    return 'calendar'
  if (/^mailto:|^javascript:/i.test(href) || /google\.com\/calendar|addtoany|feedly\.com|facebook\.com/i.test(href))
    return undefined
  if (/^feed:/i.test(href) || /\.(?:rss|atom|rdf)(?:[?#]|$)/i.test(href)) return 'feed'
  return /\/(?:feed|rss|atom|rss2)\/?(?:[?#]|$)|\/(?:rss|feed|atom|index|feeds?)\.(?:xml|json|aspx)(?:[?#]|$)|[?&](?:feed|format)=(?:rss2?|atom)\b|rssfeed/i.test(
    href,
  )
    ? 'feed'
    : undefined
}

function feedAt(href: string, title: string, kind: NamedFeed['kind'], page: Page): NamedFeed | undefined {
  const url = webAddress(href, page.base)
  if (url === null || url === page.url) return undefined
  return { url, title: title || (kind === 'calendar' ? 'Calendar' : 'Feed'), kind }
}

const LONGEST_PLACE = 300

function isEvent(entity: Entity): boolean {
  return entity.types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) &&
      !/^(?:publication|broadcast|ondemand)event$/.test(type),
  )
}

function eventOfEntity(entity: Entity, page: Page): EventItem | undefined {
  const title = plainTitle(entity.words('name') ?? entity.words('headline') ?? entity.words('summary'))
  const start = wallDatetime(entity.words('startDate') ?? entity.words('dtstart'), page.read)
  if (title === '' || start === undefined) return undefined
  const description = entity.words('description')
  return {
    kind: 'event',
    url: webAddress(entity.address('url') ?? entity.address('@id'), page.base) ?? page.url,
    guid: null,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    author: null,
    publishedAt: null,
    imageUrl: sensibleImage(imageOf(entity), page.base),
    categoryWords: categoryWords([
      ...entity.list('eventType'),
      ...entity.list('keywords').flatMap((words) => words.split(',')),
    ]),
    ...spanOf(start, wallDatetime(entity.words('endDate') ?? entity.words('dtend'), page.read)),
    timeZone: page.read.timeZone,
    location: placeOf(entity),
    price: priceOf(entity),
    ...ONCE,
    cancelled: /cancel|postpone/i.test(entity.address('eventStatus') ?? ''),
  }
}

/** If one of the two has a time, both get one. Midnight often means an unknown time and counts as all day. */
function spanOf(start: string, end: string | undefined): Pick<EventItem, 'startDate' | 'endDate' | 'allDay'> {
  const isMidnightToMidnight = start.endsWith('T00:00') && (end === undefined || /T(?:00:00|23:59)$/.test(end))
  const isAllDay = start.length === 10 || isMidnightToMidnight
  if (isAllDay) {
    const day = start.slice(0, 10)
    const last = end?.slice(0, 10)
    return { startDate: day, endDate: last && last > day ? last : day, allDay: true }
  }
  if (end === undefined) return { startDate: start, endDate: start, allDay: false }
  const timed = end.length === 10 ? `${end}T23:59` : end
  return { startDate: start, endDate: timed > start ? timed : start, allDay: false }
}

/** `Fairgrounds, 12 Main St, Cedar Falls`. */
function placeOf(entity: Entity): string {
  const place = entity.entity('location')
  const name = place?.words('name') ?? entity.words('location') ?? ''
  const address = place?.entity('address')
  const parts = address ? [address.words('streetAddress'), address.words('addressLocality')] : [place?.words('address')]
  const rest = parts.map(plainTitle).filter((part) => part !== '' && !plainTitle(name).includes(part))
  return [plainTitle(name), ...rest]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, LONGEST_PLACE)
}
