import { parseRdfFeed, parseRssFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import type { FeedItem, ReadFeed } from './feed-item.ts'
import { type MediaParts, picturesOf } from './media-pictures.ts'

export function readRss(text: string): ReadFeed {
  const feed = parseRssFeed(text)
  return { title: feed.title, link: feed.link, items: (feed.items ?? []).map(itemOfRss) }
}

function itemOfRss(item: RssFeed.Item<string>): FeedItem {
  const images = (item.enclosures ?? []).filter(({ url, type }) => isPicture(url, type)).map(({ url }) => url)
  return {
    link: item.link ?? item.atom?.links?.[0]?.href,
    guid: item.guid?.value,
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
    content: item.content?.encoded ?? item.description,
    summary: item.description ?? item.dc?.descriptions?.[0] ?? item.media?.description?.value,
    author: item.dc?.creators?.[0] ?? nameOf(item.authors?.[0]) ?? item.itunes?.author,
    published:
      item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated ?? item.dcterms?.created?.[0],
    images: [...picturesOf(item.media), ...images, item.itunes?.image],
    categories: [
      ...(item.categories ?? []).map(({ name }) => name),
      ...(item.dc?.subjects ?? []),
      ...(item.media?.keywords ?? []),
    ],
  }
}

/** `editor@paper.example (Ann Porter)`: keeps the name without the email address. */
function nameOf(person: { name?: string; email?: string } | undefined): string | undefined {
  if (person?.name) return person.name.replace(/^\S+@\S+\s*/, '').replace(/^\((.*)\)$/, '$1') || undefined
  return undefined
}

export function isPicture(url: string | undefined, type: string | undefined): boolean {
  return /^image\//i.test(type ?? '') || (!type && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(url ?? ''))
}

export function readRdf(text: string): ReadFeed {
  const feed = parseRdfFeed(text)
  return { title: feed.title, link: feed.link, items: (feed.items ?? []).map(itemOfRdf) }
}

function itemOfRdf(item: RdfFeed.Item<string>): FeedItem {
  const media: MediaParts | undefined = item.media
  return {
    link: item.link ?? item.rdf?.about,
    guid: item.rdf?.about,
    title: item.title ?? item.dc?.titles?.[0],
    content: item.content?.encoded ?? item.description,
    summary: item.description,
    author: item.dc?.creators?.[0],
    published: item.dc?.dates?.[0],
    images: picturesOf(media),
    categories: item.dc?.subjects ?? [],
  }
}
