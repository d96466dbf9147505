import {
  type AtomFeed,
  type JsonFeed,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith'
import { type DomUtils, Parser, parseFeed } from 'htmlparser2'
import { webAddress } from './addresses.ts'
import { type FeedBasis, type FeedItem, type ReadFeed, readingOfFeed } from './feed-item.ts'
import { type DocumentFormat, emptyReading, type Reading } from './scraped-item.ts'

export type XmlFeed = 'rss' | 'rdf' | 'atom'

const readers: Readonly<Record<XmlFeed, (text: string) => ReadFeed>> = { rss: readRss, rdf: readRdf, atom: readAtom }

export function readXmlFeed(kind: XmlFeed, text: string, url: string, time: FeedBasis): Reading {
  const format: DocumentFormat = kind === 'atom' ? 'atom' : 'rss'
  const clean = withoutNoise(text)
  const whole = quietly(() => readers[kind](clean))
  if (whole && whole.items.length > 0) return readingOfFeed(format, whole, url, time)
  const loose = quietly(() => readLooseFeed(clean))
  const reading = loose && readingOfFeed(format, loose, url, time)
  if (reading && reading.items.length > 0) {
    return { ...reading, problems: ['The feed is damaged. We kept what we could read.'] }
  }
  if (whole) return { ...readingOfFeed(format, whole, url, time), problems: [EMPTY_MESSAGE] }
  if (reading && endOfFeed.test(clean)) return { ...reading, problems: [EMPTY_MESSAGE] }
  return emptyReading(format, ['This feed is too damaged to read.'])
}

const EMPTY_MESSAGE = 'The feed is empty.'
const endOfFeed = /<\/(?:[\w-]{1,20}:)?(?:rss|rdf|feed|channel)\s*>\s*$/i

export function readJsonFeedDocument(value: unknown, url: string, time: FeedBasis): Reading {
  const feed = quietly(() => readJsonFeed(value))
  if (!feed) return emptyReading('json-feed', ['This JSON feed is too damaged to read.'])
  const problems = feed.items.length === 0 ? [EMPTY_MESSAGE] : []
  return { ...readingOfFeed('json-feed', feed, url, time), problems }
}

const HEAD = 2000

/** A DOCTYPE may define recursive entities, and XML forbids control characters. */
function withoutNoise(text: string): string {
  const start = text.slice(0, HEAD).search(/<!DOCTYPE/i)
  const plain = start === -1 ? text : withoutDocumentType(text, start)
  return plain.replace(/[^\P{Cc}\t\n\r]+/gu, '')
}

function withoutDocumentType(text: string, start: number): string {
  const inner = text.indexOf('[', start)
  const end = text.indexOf('>', start)
  if (end === -1) return text
  if (inner === -1 || inner > end) return text.slice(0, start) + text.slice(end + 1)
  const close = /\]\s*>/g
  close.lastIndex = inner
  const match = close.exec(text)
  return match ? text.slice(0, start) + text.slice(close.lastIndex) : text.slice(0, start)
}

/** Libraries throw on broken input; the next parser may read it. */
function quietly<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function readJsonFeed(value: unknown): ReadFeed {
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

function readAtom(text: string): ReadFeed {
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

type LooseFeed = NonNullable<ReturnType<typeof DomUtils.getFeed>>
type LooseItem = LooseFeed['items'][number]

function readLooseFeed(text: string): ReadFeed | undefined {
  if (isTangled(text)) return undefined
  const feed = parseFeed(text, { xmlMode: true, recognizeSelfClosing: true })
  return feed
    ? { title: feed.title, link: feed.link, items: feed.items.slice(0, wholeItems(text)).map(itemOfLoose) }
    : undefined
}

function wholeItems(text: string): number | undefined {
  return text.match(/<\/(?:[\w-]{1,20}:)?(?:item|entry)\s*>/gi)?.length
}

const DEEPEST = 200

/** Deeply nested unclosed elements take quadratic time. */
function isTangled(text: string): boolean {
  let depth = 0
  const parser = new Parser(
    {
      onopentagname() {
        if (++depth > DEEPEST) parser.pause()
      },
      onclosetag() {
        depth--
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  return depth > DEEPEST
}

function itemOfLoose(item: LooseItem): FeedItem {
  const published = item.pubDate && !Number.isNaN(item.pubDate.getTime()) ? item.pubDate.toISOString() : undefined
  const text = atomText(item.description)
  const media = item.media.filter(({ medium, type }) => medium === 'image' || /^image\//.test(type ?? ''))
  return {
    link: item.link,
    guid: item.id,
    title: item.title,
    content: text,
    summary: text,
    author: undefined,
    published,
    images: media.map(({ url }) => url),
    categories: [],
  }
}

function readRss(text: string): ReadFeed {
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

function isPicture(url: string | undefined, type: string | undefined): boolean {
  return /^image\//i.test(type ?? '') || (!type && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(url ?? ''))
}

function readRdf(text: string): ReadFeed {
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

interface Picture {
  url?: string | undefined
  type?: string | undefined
  medium?: string | undefined
  width?: number | undefined
}

interface MediaParts {
  contents?: (Picture & { thumbnails?: Picture[] })[]
  groups?: { contents?: Picture[]; thumbnails?: Picture[] }[]
  thumbnails?: Picture[]
}

function picturesOf(media: MediaParts | undefined): string[] {
  if (!media) return []
  const contents = [...(media.contents ?? []), ...(media.groups ?? []).flatMap(({ contents }) => contents ?? [])]
  const thumbnails = [
    ...(media.thumbnails ?? []),
    ...(media.contents ?? []).flatMap(({ thumbnails }) => thumbnails ?? []),
    ...(media.groups ?? []).flatMap(({ thumbnails }) => thumbnails ?? []),
  ]
  const pictures = contents.filter(({ medium, type, url }) => isPictureContent(medium, type, url))
  return [...widestFirst(pictures), ...widestFirst(thumbnails)].flatMap(({ url }) => url ?? [])
}

function isPictureContent(medium: string | undefined, type: string | undefined, url: string | undefined): boolean {
  if (medium) return medium.toLowerCase() === 'image'
  return /^image\//i.test(type ?? '') || (!type && !/\.(?:mp3|mp4|m4a|m4v|mov|webm|pdf)(?:[?#]|$)/i.test(url ?? ''))
}

function widestFirst(pictures: readonly Picture[]): Picture[] {
  return [...pictures].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))
}

/**
 * The text of an Atom content or summary: HTML that stands in base64 is decoded, and other media (pictures, sounds,
 * PDFs) have none. Producers forget the type or give a wrong one, so only the characters say what is base64.
 * @see https://www.rfc-editor.org/rfc/rfc4287#section-4.1.3.3
 */
function atomText(value: string | undefined, type?: string): string | undefined {
  if (!value) return undefined
  const decoded = decodedBase64(value)
  if (decoded !== undefined) return isMedia(type) ? undefined : decoded
  return isText(type) ? value : undefined
}

/** `text`, `html` and `xhtml` are Atom's own words for types. */
function isText(type: string | undefined): boolean {
  return !type?.includes('/') || /^\s*(?:text\/|application\/(?:[\w.-]+\+)?xml\b)/i.test(type)
}

function isMedia(type: string | undefined): boolean {
  return type !== undefined && !isText(type) && !/^\s*application\/octet-stream\b/i.test(type)
}

/** Shorter ones could be words. */
const SHORTEST = 12
const alphabet = /^[A-Za-z0-9+/]+={0,2}$/

function decodedBase64(value: string): string | undefined {
  const letters = value.replace(/\s+/g, '')
  if (letters.length < SHORTEST || letters.length % 4 !== 0 || !alphabet.test(letters)) return undefined
  const bytes = Buffer.from(letters, 'base64')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
