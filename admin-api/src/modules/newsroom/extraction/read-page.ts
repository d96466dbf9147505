import { isPlaceholderAddress } from '@hometown/shared-types/rules/addresses'
import { extractArticle, findTitle, isNews, isUrlOfPage, newsItemFrom } from './extract-article.ts'
import { extractEvents } from './extract-events.ts'
import { dateInText, dateInUrl } from './find-published-date.ts'
import { type HtmlPage, lettersAndDigits, type PageElement, parseHtmlPage, textOfElement } from './html-page.ts'
import { parsePublishedAt } from './parse-dates.ts'
import { plainTitle } from './plain-text.ts'
import {
  type ArticleLink,
  type DocumentToRead,
  emptyScrapeResult,
  type FeedLink,
  MAX_ITEMS,
  type ScrapedItem,
  type ScrapeResult,
} from './scrape-result.ts'
import { isSameSite, linkSelectorWithin, parseWebUrl } from './web-urls.ts'

const NO_ARTICLE_ON_PAGE_MESSAGE = 'We found no article on the page.'
const NOTHING_ON_PAGE_MESSAGE = 'We found no news or events on the page.'
const SELECTOR_FINDS_NO_LINK_MESSAGE = 'The source’s selector matches no links on this page. Change it, or clear it.'
const MIN_LISTED_ARTICLE_TEXT_LENGTH = 80

export function readPage(html: string, document: DocumentToRead): ScrapeResult {
  const page = parseHtmlPage(html, document)
  const title = plainTitle(page.metas.get('og:site_name') ?? page.document.querySelector('title')?.textContent) || null
  const reading = { ...emptyScrapeResult('page'), title, feeds: listFeedsOfPage(page) }
  const events = extractEvents(page)
  if (document.purpose !== 'article') return readPageAsSource(page, events, reading)
  const item = findMainEventOfPage(events, page) ?? extractArticle(page)
  return item ? { ...reading, items: [item] } : { ...reading, problems: [NO_ARTICLE_ON_PAGE_MESSAGE] }
}

/** A page may list other events beside its article, and a story about a game describes the game, too. */
function findMainEventOfPage(events: readonly ScrapedItem[], page: HtmlPage): ScrapedItem | undefined {
  const event = events.find(({ url }) => isUrlOfPage(url, page))
  if (!page.jsonLd.some(isNews)) return event
  return events.length === 1 && event && lettersAndDigits(event.title) === lettersAndDigits(findTitle(page))
    ? event
    : undefined
}

function readPageAsSource(page: HtmlPage, events: ScrapedItem[], reading: ScrapeResult): ScrapeResult {
  if (page.input.linkSelector) {
    const links = listArticleLinks(page)
    return { ...reading, feeds: [], links, problems: links.length === 0 ? [SELECTOR_FINDS_NO_LINK_MESSAGE] : [] }
  }
  const structuredNews = page.jsonLd.filter(isNews).flatMap((entity) => newsItemFrom(entity, page) ?? [])
  const articles = structuredNews.filter(
    ({ url, text }) => url && !isUrlOfPage(url, page) && text.length >= MIN_LISTED_ARTICLE_TEXT_LENGTH,
  )
  const items: ScrapedItem[] = [...events, ...articles].slice(0, MAX_ITEMS)
  const urls = new Set(items.map(({ url }) => url))
  const links = listArticleLinks(page).filter(({ url }) => !urls.has(url))
  const isArticle = /^article$/i.test(page.metas.get('og:type') ?? '') || page.jsonLd.some(isNews)
  const article = items.length + links.length < 3 && isArticle ? extractArticle(page) : undefined
  if (article && !urls.has(article.url)) items.push(article)
  const problems = items.length + links.length + reading.feeds.length === 0 ? [NOTHING_ON_PAGE_MESSAGE] : []
  return { ...reading, items, links, problems }
}

const MAX_ANCHORS_CHECKED = 1500
const MAX_ARTICLE_LINKS = 40
const PAGE_NAVIGATION_SELECTOR =
  'nav, footer, aside, form, [role="navigation"], [role="banner"] ul, [class*="menu" i], [class*="nav-" i], [class*="navbar" i], [class*="breadcrumb" i], [class*="sidebar" i], [class*="footer" i], [class*="pagination" i], [class*="social" i], [class*="share" i], [id*="menu" i], [id*="footer" i], [id*="sidebar" i], [class*="tag-cloud" i], [class*="cookie" i]'
const ARTICLE_TEASER_SELECTOR =
  'article, li, tr, [class*="post" i], [class*="card" i], [class*="item" i], [class*="story" i], [class*="teaser" i], [class*="entry" i], [class*="news" i]'
const TEASER_HEADING_SELECTOR = 'h1, h2, h3, h4, h5'
const NON_ARTICLE_PATH_PATTERN =
  /\/(?:tags?|categor(?:y|ies)|authors?|page|log-?in|signin|register|subscri(?:be|ption)|account|cart|checkout|search|privacy[\w-]*|terms[\w-]*|contact[\w-]*|about[\w-]*|feed|rss|wp-login\.php|wp-admin|users?|staff|directory|faq|help|advertise[\w-]*|donat(?:e|ions?)|careers|sitemap[\w.-]*|accessibility)(?:\/|$)|\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|mp[34]|ics|rss|xml)$/i
const ARTICLE_PATH_PATTERN =
  /\/\d{4}\/\d{1,2}\/|(?:^|\/)[\w%]+(?:[-_][\w%]+){2,}|[?&](?:p|story|article|\w*id)=\d+|\/(?:news|stor(?:y|ies)|articles?|noticias|blog|press-releases?|archives?|posts?)\/[^/]+|\d{4,}/i
const GENERIC_LINK_TEXT_PATTERN =
  /^(?:read (?:more|on|full.*|article|the.*)|more|more (?:news|info|information|details|»)|continue(?: reading)?.*|learn more|full story|details|view(?: all| more| details)?|see (?:all|more)|click here|here|next|previous|older.*|newer.*|home|comments?|\d+ comments?|leave a.*|share|print|email|leer m[áa]s|ver m[áa]s|skip to.*|login|sign (?:in|up)|subscribe)[\s.…»→>]*$/i
const MIN_ARTICLE_TITLE_WORDS = 4

/** Lists links that look like those of articles, or that the source's selector names, in the order of the page. */
function listArticleLinks(page: HtmlPage): ArticleLink[] {
  const links = new Map<string, ArticleLink & { isArticle: boolean }>()
  const { linkSelector } = page.input
  const anchors = page.document.querySelectorAll(linkSelector ? linkSelectorWithin(linkSelector) : 'a[href]')
  for (const anchor of Array.from(anchors).slice(0, MAX_ANCHORS_CHECKED)) {
    const url = articleUrlFromAnchor(anchor, page)
    if (url === undefined || (!linkSelector && anchor.closest(PAGE_NAVIGATION_SELECTOR))) continue
    const item = findTeaserAroundAnchor(anchor)
    const heading = anchor.closest(TEASER_HEADING_SELECTOR) ?? anchor.querySelector(TEASER_HEADING_SELECTOR)
    const before = links.get(url)
    const title = before?.title || articleTitleFromAnchor(anchor, item)
    const at = before?.publishedAt ?? (item && publishedAtFromTeaser(item, page)) ?? dateInUrl(url, page)
    const isOfOwnArticle = heading?.closest('article')?.querySelectorAll(TEASER_HEADING_SELECTOR).length === 1
    const signs = [heading, isOfOwnArticle, at, ARTICLE_PATH_PATTERN.test(url.slice(new URL(url).origin.length))]
    const needed = linkSelector ? 0 : title.split(' ').length >= MIN_ARTICLE_TITLE_WORDS ? 1 : 2
    const isArticle = before?.isArticle || (title !== '' && signs.filter(Boolean).length >= needed)
    links.set(url, { url, title, publishedAt: at, isArticle })
  }
  return [...links.values()]
    .filter(({ isArticle }) => isArticle)
    .slice(0, MAX_ARTICLE_LINKS)
    .map(({ url, title, publishedAt: at }) => ({ url, title, publishedAt: at }))
}

function articleUrlFromAnchor(anchor: PageElement, page: HtmlPage): string | undefined {
  const href = (anchor.getAttribute('href') ?? '').trim()
  const url = /^#/.test(href) || isPlaceholderAddress(textOfElement(anchor)) ? null : parseWebUrl(href, page.baseUrl)
  if (url === null || !isSameSite(url, page.url)) return undefined
  const { pathname, search } = new URL(url)
  const plain = (address: string) => address.replace(/\/?(?:#.*)?$/, '')
  const isFront = pathname === '/' && search === ''
  return isFront || plain(url) === plain(page.url) || NON_ARTICLE_PATH_PATTERN.test(pathname)
    ? undefined
    : url.split('#', 1)[0]
}

function findTeaserAroundAnchor(anchor: PageElement): PageElement | null {
  const item = anchor.closest(ARTICLE_TEASER_SELECTOR)
  const isAlone = item && item.querySelectorAll('h1, h2, h3, h4').length <= 1 && textOfElement(item).length < 2000
  return isAlone ? item : null
}

function articleTitleFromAnchor(anchor: PageElement, item: PageElement | null): string {
  const named = anchor.getAttribute('title') ?? anchor.getAttribute('aria-label') ?? ''
  const titles = [
    textOfElement(anchor.querySelector(TEASER_HEADING_SELECTOR) ?? anchor),
    named.replace(/^(?:permalink to|read more about|link to):?\s+/i, ''),
    textOfElement(item?.querySelector(`${TEASER_HEADING_SELECTOR}, .title, [class*="title" i], strong, b`)),
  ]
  return titles.map(plainTitle).find((title) => title !== '' && !GENERIC_LINK_TEXT_PATTERN.test(title)) ?? ''
}

function publishedAtFromTeaser(item: PageElement, page: HtmlPage): number | null {
  const time = item.querySelector('time[datetime], [itemprop="datePublished"]')
  const stated = parsePublishedAt(time?.getAttribute('datetime') ?? time?.getAttribute('content'), page.input)
  if (stated !== null) return stated
  const named = item.querySelector('time, [class*="date" i], [class*="time" i], [class*="posted" i], [class*="meta" i]')
  return dateInText(textOfElement(named), page) ?? dateInText(plainTitle(item.innerHTML.slice(0, 3000)), page)
}

const MAX_FEEDS_OF_PAGE = 20
const FEED_MEDIA_TYPE_PATTERN = /^\s*(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|(?:text|application)\/xml)\b/i
const CALENDAR_URL_PATTERN = /^webcals?:|\.ics(?:[?#]|$)|[?&](?:ical|outlook-ical)=1|\/ical\/?(?:[?#]|$)/i
const FEED_URL_PATTERN =
  /^feed:|\.(?:rss|atom|rdf)(?:[?#]|$)|\/(?:feed|rss|atom|rss2)\/?(?:[?#]|$)|\/(?:rss|feed|atom|index|feeds?)\.(?:xml|json|aspx)(?:[?#]|$)|[?&](?:feed|format)=(?:rss2?|atom)\b|rssfeed/i
const NON_FEEDS = /comment|comentarios|google\.com\/calendar|addtoany|feedly\.com|facebook\.com/i

function listFeedsOfPage(page: HtmlPage): FeedLink[] {
  const feeds = new Map<string, FeedLink>()
  const named = Array.from(page.document.querySelectorAll('link[rel~="alternate"], link[rel~="feed"]'))
  for (const element of [...named, ...Array.from(page.document.querySelectorAll('a[href]'))]) {
    const href = (element.getAttribute('href') ?? '').trim()
    const isLink = element.tagName === 'LINK'
    const title = plainTitle(isLink ? element.getAttribute('title') : element.textContent)
    const type = element.getAttribute('type') ?? ''
    const isCalendar = isLink ? /^\s*text\/calendar\b/i.test(type) : CALENDAR_URL_PATTERN.test(href)
    const isFeed = isLink ? FEED_MEDIA_TYPE_PATTERN.test(type) : FEED_URL_PATTERN.test(href)
    const url = (isCalendar || isFeed) && !NON_FEEDS.test(`${href} ${title}`) ? parseWebUrl(href, page.baseUrl) : null
    if (url === null || url === page.url || feeds.has(url)) continue
    feeds.set(url, { url, title: title || (isCalendar ? 'Calendar' : 'Feed'), kind: isCalendar ? 'calendar' : 'feed' })
  }
  return [...feeds.values()].slice(0, MAX_FEEDS_OF_PAGE)
}
