import { type JsonFeed, parseJsonFeed } from 'feedsmith'
import type { FeedItem, ReadFeed } from './feed-item.ts'
import { isPicture } from './rss-items.ts'

export function readJsonFeed(value: unknown): ReadFeed {
  const feed = parseJsonFeed(value)
  return { title: feed.title, link: feed.home_page_url, items: (feed.items ?? []).map(itemOfJson) }
}

function itemOfJson(item: JsonFeed.Item<string>): FeedItem {
  const pictures = (item.attachments ?? []).filter(({ url, mime_type }) => isPicture(url, mime_type))
  return {
    link: item.url ?? item.external_url,
    guid: item.id,
    title: item.title,
    content: item.content_html ?? escaped(item.content_text),
    summary: escaped(item.summary) ?? escaped(item.content_text),
    author: item.authors?.[0]?.name,
    published: item.date_published ?? item.date_modified,
    images: [item.image, item.banner_image, ...pictures.map(({ url }) => url)],
    categories: item.tags ?? [],
  }
}

/** JSON feeds have plain text here: `a < b` isn't a tag. */
function escaped(text: string | undefined): string | undefined {
  return text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
