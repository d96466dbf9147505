import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine } from '@hometown/shared-types/rules/text'
import { type AtomFeed, type JsonFeed, parseFeed, type RssFeed } from 'feedsmith'
import { parsePublishedAt } from './parse-dates.ts'
import {
  escapeMarkup,
  MAX_SUMMARY_LENGTH,
  plainCategories,
  plainName,
  plainSummary,
  plainText,
  plainTitle,
} from './plain-text.ts'
import {
  type DocumentToRead,
  emptyScrapeResult,
  MAX_ITEMS,
  type NewsItem,
  type ScrapeResult,
  tooManyItemsProblem,
} from './scrape-result.ts'
import { findFirstImage, parseImageUrl, parseWebUrl } from './web-urls.ts'

const FEED_DAMAGED_MESSAGE = 'This feed is empty or too damaged to read.'
const MAX_TITLE_FROM_TEXT_LENGTH = 120

/** @param text RSS, RDF, Atom or a JSON feed */
export function readFeed(text: string, document: DocumentToRead): ScrapeResult {
  const feed = parseAnyFeed(text)
  if (!feed || feed.items.length === 0) return emptyScrapeResult('feed', [FEED_DAMAGED_MESSAGE])
  const base = parseWebUrl(feed.link, document.url) ?? document.url
  const news = selectNewestFeedItems(feed.items, document).flatMap((item) => feedNewsItem(item, base, document) ?? [])
  const byGuid = Map.groupBy(news, ({ guid }) => guid)
  return {
    ...emptyScrapeResult('feed', tooManyItemsProblem(feed.items.length, 'newest')),
    title: plainTitle(feed.title) || null,
    // A GUID that several items share doesn't identify them.
    items: news.map((item) => ({ ...item, guid: byGuid.get(item.guid)?.length === 1 ? item.guid : null })),
  }
}

function selectNewestFeedItems(items: readonly AnyFeedItem[], document: DocumentToRead): readonly AnyFeedItem[] {
  if (items.length <= MAX_ITEMS) return items
  const dated = items.map((item) => ({ item, at: parsePublishedAt(item.published, document) ?? 0 }))
  return dated
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item)
}

function parseAnyFeed(text: string) {
  try {
    const { format, feed } = parseFeed(text)
    if (format === 'atom')
      return { title: feed.title?.value, link: itemLink(feed.links), items: (feed.entries ?? []).map(feedItemFromAtom) }
    if (format === 'json')
      return { title: feed.title, link: feed.home_page_url, items: (feed.items ?? []).map(feedItemFromJson) }
    return { title: feed.title, link: feed.link, items: (feed.items ?? []).map(feedItemFromRss) }
  } catch {
    // The feed isn't well-formed.
    return undefined
  }
}

/** The fields that the formats share; the best picture comes first. */
type AnyFeedItem = ReturnType<typeof feedItemFromRss>

function feedItemFromRss(item: RssFeed.Item<string> & { rdf?: { about?: string } }) {
  return {
    link: item.link ?? item.atom?.links?.[0]?.href ?? item.rdf?.about,
    guid: item.guid?.value ?? item.rdf?.about,
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
    content: item.content?.encoded ?? item.description,
    summary: item.description ?? item.dc?.descriptions?.[0] ?? item.media?.description?.value,
    author: item.dc?.creators?.[0] ?? personNameWithoutEmail(item.authors?.[0]) ?? item.itunes?.author,
    published:
      item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated ?? item.dcterms?.created?.[0],
    images: [...listFeedItemImages(item.media, item.enclosures), item.itunes?.image],
    categories: [
      ...(item.categories ?? []).map(({ name }) => name),
      ...(item.dc?.subjects ?? []),
      ...(item.media?.keywords ?? []),
    ],
  }
}

/** Keeps the name of `editor@paper.example (Ann Porter)` without the email address. */
function personNameWithoutEmail(person: { name?: string } | undefined): string | undefined {
  return person?.name?.replace(/^\S+@\S+\s*/, '').replace(/^\((.*)\)$/, '$1') || undefined
}

function feedItemFromAtom(entry: AtomFeed.Entry<string>): AnyFeedItem {
  const enclosures = (entry.links ?? []).flatMap(({ rel, href, type }) =>
    rel === 'enclosure' ? { url: href, type } : [],
  )
  const summary =
    entry.summary?.value ?? entry.media?.description?.value ?? entry.media?.groups?.[0]?.description?.value
  return {
    link: itemLink(entry.links),
    guid: entry.id,
    title: entry.title?.value,
    content: isAtomTextType(entry.content?.type) ? (entry.content?.value ?? summary) : summary,
    summary,
    author: entry.authors?.[0]?.name ?? entry.dc?.creators?.[0],
    published: entry.published ?? entry.dc?.dates?.[0] ?? entry.updated,
    images: listFeedItemImages(entry.media, enclosures),
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
  }
}

/** `text`, `html` and `xhtml` are Atom's own words for types (RFC 4287, 3.1.1). */
function isAtomTextType(type: string | undefined): boolean {
  return !type?.includes('/') || /^\s*text\//i.test(type)
}

function itemLink(links: readonly { href?: string; rel?: string; type?: string }[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => !rel || rel === 'alternate')
  return (pages.find(({ type }) => !type || /html/i.test(type)) ?? pages[0])?.href
}

function feedItemFromJson(item: JsonFeed.Item<string>): AnyFeedItem {
  // JSON feeds have plain text here: `a < b` isn't a tag.
  const text = item.content_text && escapeMarkup(item.content_text)
  const attached = (item.attachments ?? []).map(({ url, mime_type }) => ({ url, type: mime_type }))
  return {
    link: item.url ?? item.external_url,
    guid: item.id,
    title: item.title,
    content: item.content_html ?? text,
    summary: item.summary ? escapeMarkup(item.summary) : text,
    author: item.authors?.[0]?.name,
    published: item.date_published ?? item.date_modified,
    images: [item.image, item.banner_image, ...listFeedItemImages(undefined, attached)],
    categories: item.tags ?? [],
  }
}

interface FeedImage {
  url?: string | undefined
  type?: string | undefined
  medium?: string | undefined
  width?: number | undefined
}

interface FeedMediaGroup {
  contents?: (FeedImage & FeedMediaGroup)[]
  thumbnails?: FeedImage[]
}

function listFeedItemImages(
  media: (FeedMediaGroup & { groups?: FeedMediaGroup[] }) | undefined,
  enclosures: readonly FeedImage[] = [],
): (string | undefined)[] {
  const groups = [media ?? {}, ...(media?.groups ?? [])]
  const contents = groups.flatMap((group) => group.contents ?? [])
  const thumbnails = [...groups, ...contents].flatMap((group) => group.thumbnails ?? [])
  const isPicture = ({ medium, type }: FeedImage) => /^image/i.test(medium ?? type ?? 'image')
  const widestFirst = (pictures: readonly FeedImage[]) =>
    pictures.filter(isPicture).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))
  return [contents, thumbnails, enclosures].flatMap(widestFirst).map(({ url }) => url)
}

const MAX_FEED_GUID_LENGTH = 500

function feedNewsItem(item: AnyFeedItem, base: string, document: DocumentToRead): NewsItem | undefined {
  const text = plainText(item.content)
  // Most feeds have the same text in both, so parse it once.
  const isSame = item.summary === item.content
  const summary = isSame ? clipText(text, MAX_SUMMARY_LENGTH) || null : plainSummary(item.summary)
  const title = plainTitle(item.title) || clipText(summary ?? text, MAX_TITLE_FROM_TEXT_LENGTH)
  if (title === '') return undefined
  const guid = singleLine(item.guid ?? '')
  const image = item.images.map((written) => parseImageUrl(written, base)).find((address) => address !== null)
  return {
    kind: 'news',
    url: parseWebUrl(item.link, base) ?? (/^https?:\/\//i.test(guid) ? parseWebUrl(guid, base) : null),
    guid: guid !== '' && guid.length <= MAX_FEED_GUID_LENGTH ? guid : null,
    title,
    text: text || plainText(item.summary),
    summary,
    author: plainName(item.author),
    publishedAt: parsePublishedAt(item.published, document),
    imageUrl: image ?? findFirstImage(item.content, base) ?? findFirstImage(item.summary, base),
    categoryWords: plainCategories(item.categories),
  }
}
