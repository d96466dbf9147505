import { type AtomFeed, parseAtomFeed } from 'feedsmith'
import { webAddress } from '../documents/web-address.ts'
import { atomText, isText } from './atom-content.ts'
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
  const content = atomText(entry.content?.value, entry.content?.type)
  const source = sourceOf(entry)
  const summary =
    atomText(entry.summary?.value, entry.summary?.type) ??
    entry.media?.description?.value ??
    entry.media?.groups?.[0]?.description?.value
  return {
    link: pageLink(entry.links) ?? source.page,
    guid: entry.id,
    title: entry.title?.value,
    content: content ?? summary,
    summary,
    author: entry.authors?.[0]?.name ?? entry.dc?.creators?.[0],
    published: entry.published ?? entry.dc?.dates?.[0] ?? entry.updated,
    images: [...picturesOf(entry.media), ...enclosures.map(({ href }) => href), source.picture],
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
  }
}

/** Content that stands elsewhere: a page, or the picture itself. */
function sourceOf({ content, xml }: AtomFeed.Entry<string>): {
  page?: string | undefined
  picture?: string | undefined
} {
  const base = content?.xml?.base ?? xml?.base
  const address = base ? (webAddress(content?.src, base) ?? content?.src) : content?.src
  if (isPicture(address, content?.type)) return { picture: address }
  return isText(content?.type) ? { page: address } : {}
}

function pageLink(links: readonly Link[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => !rel || rel === 'alternate')
  return (pages.find(({ type }) => !type || /html/i.test(type)) ?? pages[0])?.href
}
