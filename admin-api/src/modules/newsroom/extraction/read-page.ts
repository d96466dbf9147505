import { isPlaceholderAddress } from '@hometown/shared-types/rules/addresses'
import { isSameSite, linksIn, webAddress } from './addresses.ts'
import { articleOfPage, isNews, isThisPage, newsOfEntity, titleOfPage } from './article.ts'
import { dateInWords, dateOfAddress } from './article-date.ts'
import { publishedAt } from './dates.ts'
import { eventsOf } from './events.ts'
import { lettersOf, openPage, type Page, type PageElement, wordsOf } from './page.ts'
import { plainTitle } from './plain-text.ts'
import {
  type DocumentToRead,
  emptyReading,
  type ListedLink,
  MOST_ITEMS,
  type NamedFeed,
  type Reading,
  type ScrapedItem,
} from './scraped-item.ts'

const NO_ARTICLE_MESSAGE = 'We found no article on the page.'
const NOTHING_MESSAGE = 'We found no news or events on the page.'
const NO_LINKS_MESSAGE = 'The source’s selector matches no links on this page. Change it, or clear it.'
const SHORTEST_LISTED_TEXT = 80

export function readPage(html: string, document: DocumentToRead): Reading {
  const page = openPage(html, document)
  const title = plainTitle(page.metas.get('og:site_name') ?? page.document.querySelector('title')?.textContent) || null
  const reading = { ...emptyReading('page'), title, feeds: namedFeeds(page) }
  const events = eventsOf(page)
  if (document.purpose !== 'article') return readAsSource(page, events, reading)
  const item = mainEvent(events, page) ?? articleOfPage(page)
  return item ? { ...reading, items: [item] } : { ...reading, problems: [NO_ARTICLE_MESSAGE] }
}

/** A page may list other events beside its article, and a story about a game describes the game, too. */
function mainEvent(events: readonly ScrapedItem[], page: Page): ScrapedItem | undefined {
  const own = events.find(({ url }) => isThisPage(url, page))
  if (!page.entities.some(isNews)) return own
  return events.length === 1 && own && lettersOf(own.title) === lettersOf(titleOfPage(page)) ? own : undefined
}

function readAsSource(page: Page, events: ScrapedItem[], reading: Reading): Reading {
  if (page.read.linkSelector) {
    const links = listedLinks(page)
    return { ...reading, feeds: [], links, problems: links.length === 0 ? [NO_LINKS_MESSAGE] : [] }
  }
  const news = page.entities.filter(isNews).flatMap((entity) => newsOfEntity(entity, page) ?? [])
  const listed = news.filter(({ url, text }) => url && !isThisPage(url, page) && text.length >= SHORTEST_LISTED_TEXT)
  const items: ScrapedItem[] = [...events, ...listed].slice(0, MOST_ITEMS)
  const known = new Set(items.map(({ url }) => url))
  const links = listedLinks(page).filter(({ url }) => !known.has(url))
  const isArticle = /^article$/i.test(page.metas.get('og:type') ?? '') || page.entities.some(isNews)
  const article = items.length + links.length < 3 && isArticle ? articleOfPage(page) : undefined
  if (article && !known.has(article.url)) items.push(article)
  const problems = items.length + links.length + reading.feeds.length === 0 ? [NOTHING_MESSAGE] : []
  return { ...reading, items, links, problems }
}

const MOST_ANCHORS = 1500
const MOST_LINKS = 40
const furniture =
  'nav, footer, aside, form, [role="navigation"], [role="banner"] ul, [class*="menu" i], [class*="nav-" i], [class*="navbar" i], [class*="breadcrumb" i], [class*="sidebar" i], [class*="footer" i], [class*="pagination" i], [class*="social" i], [class*="share" i], [id*="menu" i], [id*="footer" i], [id*="sidebar" i], [class*="tag-cloud" i], [class*="cookie" i]'
const items =
  'article, li, tr, [class*="post" i], [class*="card" i], [class*="item" i], [class*="story" i], [class*="teaser" i], [class*="entry" i], [class*="news" i]'
const heads = 'h1, h2, h3, h4, h5'
const noArticle =
  /\/(?:tags?|categor(?:y|ies)|authors?|page|log-?in|signin|register|subscri(?:be|ption)|account|cart|checkout|search|privacy[\w-]*|terms[\w-]*|contact[\w-]*|about[\w-]*|feed|rss|wp-login\.php|wp-admin|users?|staff|directory|faq|help|advertise[\w-]*|donat(?:e|ions?)|careers|sitemap[\w.-]*|accessibility)(?:\/|$)|\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|mp[34]|ics|rss|xml)$/i
const articleLike =
  /\/\d{4}\/\d{1,2}\/|(?:^|\/)[\w%]+(?:[-_][\w%]+){2,}|[?&](?:p|story|article|\w*id)=\d+|\/(?:news|stor(?:y|ies)|articles?|noticias|blog|press-releases?|archives?|posts?)\/[^/]+|\d{4,}/i
const saysNothing =
  /^(?:read (?:more|on|full.*|article|the.*)|more|more (?:news|info|information|details|»)|continue(?: reading)?.*|learn more|full story|details|view(?: all| more| details)?|see (?:all|more)|click here|here|next|previous|older.*|newer.*|home|comments?|\d+ comments?|leave a.*|share|print|email|leer m[áa]s|ver m[áa]s|skip to.*|login|sign (?:in|up)|subscribe)[\s.…»→>]*$/i
const WORDS_OF_TITLE = 4

/** Lists links that look like those of articles, or that the source's selector names, in the order of the page. */
function listedLinks(page: Page): ListedLink[] {
  const found = new Map<string, ListedLink & { isArticle: boolean }>()
  const { linkSelector } = page.read
  const anchors = page.document.querySelectorAll(linkSelector ? linksIn(linkSelector) : 'a[href]')
  for (const anchor of Array.from(anchors).slice(0, MOST_ANCHORS)) {
    const url = addressOf(anchor, page)
    if (url === undefined || (!linkSelector && anchor.closest(furniture))) continue
    const item = itemOf(anchor)
    const heading = anchor.closest(heads) ?? anchor.querySelector(heads)
    const before = found.get(url)
    const title = before?.title || titleOf(anchor, item)
    const at = before?.publishedAt ?? (item && dateOfItem(item, page)) ?? dateOfAddress(url, page)
    const isOfOwnArticle = heading?.closest('article')?.querySelectorAll(heads).length === 1
    const signs = [heading, isOfOwnArticle, at, articleLike.test(url.slice(new URL(url).origin.length))]
    const needed = linkSelector ? 0 : title.split(' ').length >= WORDS_OF_TITLE ? 1 : 2
    const isArticle = before?.isArticle || (title !== '' && signs.filter(Boolean).length >= needed)
    found.set(url, { url, title, publishedAt: at, isArticle })
  }
  return [...found.values()]
    .filter(({ isArticle }) => isArticle)
    .slice(0, MOST_LINKS)
    .map(({ url, title, publishedAt: at }) => ({ url, title, publishedAt: at }))
}

function addressOf(anchor: PageElement, page: Page): string | undefined {
  const href = (anchor.getAttribute('href') ?? '').trim()
  const url = /^#/.test(href) || isPlaceholderAddress(wordsOf(anchor)) ? null : webAddress(href, page.base)
  if (url === null || !isSameSite(url, page.url)) return undefined
  const { pathname, search } = new URL(url)
  const plain = (address: string) => address.replace(/\/?(?:#.*)?$/, '')
  const isFront = pathname === '/' && search === ''
  return isFront || plain(url) === plain(page.url) || noArticle.test(pathname) ? undefined : url.split('#', 1)[0]
}

function itemOf(anchor: PageElement): PageElement | null {
  const item = anchor.closest(items)
  const isAlone = item && item.querySelectorAll('h1, h2, h3, h4').length <= 1 && wordsOf(item).length < 2000
  return isAlone ? item : null
}

function titleOf(anchor: PageElement, item: PageElement | null): string {
  const named = anchor.getAttribute('title') ?? anchor.getAttribute('aria-label') ?? ''
  const titles = [
    wordsOf(anchor.querySelector(heads) ?? anchor),
    named.replace(/^(?:permalink to|read more about|link to):?\s+/i, ''),
    wordsOf(item?.querySelector(`${heads}, .title, [class*="title" i], strong, b`)),
  ]
  return titles.map(plainTitle).find((title) => title !== '' && !saysNothing.test(title)) ?? ''
}

function dateOfItem(item: PageElement, page: Page): number | null {
  const time = item.querySelector('time[datetime], [itemprop="datePublished"]')
  const stated = publishedAt(time?.getAttribute('datetime') ?? time?.getAttribute('content'), page.read)
  if (stated !== null) return stated
  const named = item.querySelector('time, [class*="date" i], [class*="time" i], [class*="posted" i], [class*="meta" i]')
  return dateInWords(wordsOf(named), page) ?? dateInWords(plainTitle(item.innerHTML.slice(0, 3000)), page)
}

const MOST_FEEDS = 20
const feedTypes = /^\s*(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|(?:text|application)\/xml)\b/i
const calendarAddress = /^webcals?:|\.ics(?:[?#]|$)|[?&](?:ical|outlook-ical)=1|\/ical\/?(?:[?#]|$)/i
const feedAddress =
  /^feed:|\.(?:rss|atom|rdf)(?:[?#]|$)|\/(?:feed|rss|atom|rss2)\/?(?:[?#]|$)|\/(?:rss|feed|atom|index|feeds?)\.(?:xml|json|aspx)(?:[?#]|$)|[?&](?:feed|format)=(?:rss2?|atom)\b|rssfeed/i
const noFeed = /comment|comentarios|google\.com\/calendar|addtoany|feedly\.com|facebook\.com/i

/** Lists the feeds and calendars that the page names or links to, without those of comments. */
function namedFeeds(page: Page): NamedFeed[] {
  const feeds = new Map<string, NamedFeed>()
  const named = Array.from(page.document.querySelectorAll('link[rel~="alternate"], link[rel~="feed"]'))
  for (const element of [...named, ...Array.from(page.document.querySelectorAll('a[href]'))]) {
    const href = (element.getAttribute('href') ?? '').trim()
    const isLink = element.tagName === 'LINK'
    const title = plainTitle(isLink ? element.getAttribute('title') : element.textContent)
    const type = element.getAttribute('type') ?? ''
    const isCalendar = isLink ? /^\s*text\/calendar\b/i.test(type) : calendarAddress.test(href)
    const isFeed = isLink ? feedTypes.test(type) : feedAddress.test(href)
    const url = (isCalendar || isFeed) && !noFeed.test(`${href} ${title}`) ? webAddress(href, page.base) : null
    if (url === null || url === page.url || feeds.has(url)) continue
    feeds.set(url, { url, title: title || (isCalendar ? 'Calendar' : 'Feed'), kind: isCalendar ? 'calendar' : 'feed' })
  }
  return [...feeds.values()].slice(0, MOST_FEEDS)
}
