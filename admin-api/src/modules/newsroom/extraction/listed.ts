import { isNoAddress } from '@hometown/shared-types/no-address'
import { isSameSite, webAddress } from './addresses.ts'
import { dateInWords, dateOfAddress } from './article-date.ts'
import { publishedAt } from './dates.ts'
import type { Page } from './page.ts'
import { type PageElement, wordsOf } from './page-document.ts'
import { plainTitle } from './plain-text.ts'
import { type ListedLink, MOST_LINKS, type NamedFeed } from './scraped-item.ts'

const MOST_ANCHORS = 1500
const furniture =
  'nav, header nav, footer, aside, form, [role="navigation"], [role="banner"] ul, [class*="menu" i], [class*="nav-" i], [class*="navbar" i], [class*="breadcrumb" i], [class*="sidebar" i], [class*="footer" i], [class*="pagination" i], [class*="social" i], [class*="share" i], [id*="menu" i], [id*="footer" i], [id*="sidebar" i], [class*="tag-cloud" i], [class*="cookie" i]'
const items =
  'article, li, tr, [class*="post" i], [class*="card" i], [class*="item" i], [class*="story" i], [class*="teaser" i], [class*="entry" i], [class*="news" i]'
const noArticle =
  /\/(?:tag|tags|category|categories|author|authors|page|login|log-in|signin|register|subscribe|subscription|account|cart|checkout|search|privacy[\w-]*|terms[\w-]*|contact[\w-]*|about[\w-]*|feed|rss|wp-login\.php|wp-admin|user|users|staff|directory|faq|help|advertise[\w-]*|donate|careers|sitemap[\w.-]*|accessibility|donations?)(?:\/|$)|\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|mp[34]|ics|rss|xml)$/i
const articleLike =
  /\/\d{4}\/\d{1,2}\/|(?:^|\/)[\w%]+(?:[-_][\w%]+){2,}|[?&](?:p|id|story|article|newsid|aid|nid|itemid|\w*id)=\d+|\/(?:news|story|stories|article|articles|noticias|blog|press-releases?|archives?|posts?)\/[^/]+|\d{4,}/i
const saysNothing =
  /^(?:read (?:more|on|full.*|article|the.*)|more|more (?:news|info|information|details|»)|continue(?: reading)?.*|learn more|full story|details|view(?: all| more| details)?|see (?:all|more)|click here|here|next|previous|older.*|newer.*|home|comments?|\d+ comments?|leave a.*|share|print|email|leer m[áa]s|ver m[áa]s|skip to.*|login|sign (?:in|up)|subscribe)[\s.…»→>]*$/i

interface Candidate extends ListedLink {
  score: number
  place: number
}

/** The position and look of articles tell them from navigation links. */
export function listedLinks(page: Page): ListedLink[] {
  const found = new Map<string, Candidate>()
  const anchors = Array.from(page.document.querySelectorAll('a[href]')).slice(0, MOST_ANCHORS)
  for (const [place, anchor] of anchors.entries()) {
    const url = addressOf(anchor, page)
    if (url === undefined || anchor.closest(furniture)) continue
    const candidate = candidateOf(anchor, url, place, page)
    const before = found.get(url)
    if (before === undefined) found.set(url, candidate)
    else found.set(url, better(before, candidate))
  }
  const links = [...found.values()].filter(({ score, title }) => score >= 4 && title !== '')
  return newestFirst(links)
    .slice(0, MOST_LINKS)
    .map(({ url, title, publishedAt: at }) => ({ url, title, publishedAt: at }))
}

function addressOf(anchor: PageElement, page: Page): string | undefined {
  const href = (anchor.getAttribute('href') ?? '').trim()
  if (isNoAddress(wordsOf(anchor))) return undefined
  if (href.startsWith('#') || /^(?:mailto|tel|javascript|data):/i.test(href)) return undefined
  const url = webAddress(href, page.base)?.split('#', 1)[0]
  if (url === undefined || !isSameSite(url, page.url)) return undefined
  const { pathname, search } = new URL(url)
  const isFront = pathname === '/' && search === ''
  const isSelf = url.replace(/\/$/, '') === page.url.split('#', 1)[0]?.replace(/\/$/, '')
  return isFront || isSelf || noArticle.test(pathname) ? undefined : url
}

function candidateOf(anchor: PageElement, url: string, place: number, page: Page): Candidate {
  const heading = anchor.closest('h1, h2, h3, h4, h5') ?? anchor.querySelector('h1, h2, h3, h4, h5')
  const item = itemOf(anchor)
  const title = titleOf(anchor, heading, item)
  const at = (item && dateOfItem(item, page)) ?? dateOfAddress(url, page)
  const wordCount = title.split(' ').length
  const score =
    (heading ? 3 : 0) +
    (item ? 1 : 0) +
    (at !== null ? 3 : 0) +
    (articleLike.test(new URL(url).pathname + new URL(url).search) ? 2 : 0) +
    (wordCount >= 4 ? 2 : wordCount === 3 ? 1 : -1)
  return { url, title, publishedAt: at, score: title === '' ? 0 : score, place }
}

function itemOf(anchor: PageElement): PageElement | null {
  const item = anchor.closest(items)
  if (item === null) return null
  const isAlone = item.querySelectorAll('h1, h2, h3, h4').length <= 1 && wordsOf(item).length < 2000
  return isAlone ? item : null
}

function titleOf(anchor: PageElement, heading: PageElement | null, item: PageElement | null): string {
  const own = plainTitle(wordsOf(heading && anchor.querySelector('h1, h2, h3, h4, h5') ? heading : anchor))
  if (own !== '' && !saysNothing.test(own)) return own
  const named = plainTitle(anchor.getAttribute('title') ?? anchor.getAttribute('aria-label'))
  if (named !== '' && !saysNothing.test(named))
    return named.replace(/^(?:permalink to|read more about|link to):?\s+/i, '')
  return plainTitle(wordsOf(item?.querySelector('h1, h2, h3, h4, h5, .title, [class*="title" i], strong, b')))
}

function dateOfItem(item: PageElement, page: Page): number | null {
  const time = item.querySelector('time[datetime], [itemprop="datePublished"]')
  const stated = publishedAt(time?.getAttribute('datetime') ?? time?.getAttribute('content'), page.read)
  if (stated !== null) return stated
  const named = item.querySelector('time, [class*="date" i], [class*="time" i], [class*="posted" i], [class*="meta" i]')
  for (const words of [wordsOf(named), plainTitle(item.innerHTML.slice(0, 3000))]) {
    const instant = dateInWords(words.slice(0, 160), page)
    if (instant !== null) return instant
  }
  return null
}

function better(one: Candidate, other: Candidate): Candidate {
  const [best, rest] = other.title !== '' && other.score > one.score ? [other, one] : [one, other]
  return {
    ...best,
    place: Math.min(one.place, other.place),
    publishedAt: best.publishedAt ?? rest.publishedAt,
    score: Math.max(one.score, other.score),
  }
}

/** Links without a date stay after their predecessor on the page. */
function newestFirst(links: readonly Candidate[]): Candidate[] {
  const inPlace = [...links].sort((one, other) => one.place - other.place)
  let last = Number.POSITIVE_INFINITY
  const dated: { link: Candidate; at: number }[] = []
  for (const link of inPlace) {
    last = link.publishedAt ?? last
    dated.push({ link, at: last })
  }
  return dated.sort((one, other) => (one.at === other.at ? 0 : other.at - one.at)).map(({ link }) => link)
}

const MOST_FEEDS = 20
const feedTypes =
  /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/json|text\/xml|application\/xml)\b/i
const ofComments = /comments?(?:\/|%20|\s|-)?feed|\/comments\/|comentarios|\bcomments\b/i

/** The feeds and calendars that the page names or links to, without those of comments. */
export function namedFeeds(page: Page): NamedFeed[] {
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
