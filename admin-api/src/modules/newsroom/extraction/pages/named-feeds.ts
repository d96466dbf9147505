import { webAddress } from '../documents/web-address.ts'
import type { NamedFeed } from '../scraped-item.ts'
import { plainTitle } from '../text/plain-text.ts'
import type { Page } from './page.ts'
import type { PageElement } from './page-element.ts'

const MOST_FEEDS = 20
const feedTypes =
  /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/json|text\/xml|application\/xml)\b/i
const ofComments = /comments?(?:\/|%20|\s|-)?feed|\/comments\/|comentarios|\bcomments\b/i

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
