import { type AtomFeed, parseAtomFeed } from 'feedsmith'
import type { FeedItem, ReadFeed } from './feed-item.ts'
import { picturesOf } from './media-pictures.ts'
import { isPicture } from './rss-items.ts'

export function readAtom(text: string): ReadFeed {
  const feed = parseAtomFeed(text)
  const link = pageLink(feed.links) ?? feed.xml?.base
  return { title: feed.title?.value, link, items: (feed.entries ?? []).map(itemOfEntry) }
}

interface Link {
  href?: string
  rel?: string
  type?: string
}

function itemOfEntry(entry: AtomFeed.Entry<string>): FeedItem {
  const enclosures = (entry.links ?? []).filter(({ rel, href, type }) => rel === 'enclosure' && isPicture(href, type))
  const content = entry.content?.value
  const summary =
    entry.summary?.value ?? entry.media?.description?.value ?? entry.media?.groups?.[0]?.description?.value
  return {
    link: pageLink(entry.links) ?? entry.content?.src,
    guid: entry.id,
    title: entry.title?.value,
    content: content ?? summary,
    summary,
    author: entry.authors?.[0]?.name ?? entry.dc?.creators?.[0],
    published: entry.published ?? entry.dc?.dates?.[0] ?? entry.updated,
    images: [...picturesOf(entry.media), ...enclosures.map(({ href }) => href)],
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
  }
}

function pageLink(links: readonly Link[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => !rel || rel === 'alternate')
  return (pages.find(({ type }) => !type || /html/i.test(type)) ?? pages[0])?.href
}
