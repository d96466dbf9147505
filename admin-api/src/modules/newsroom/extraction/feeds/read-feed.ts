import { type DocumentFormat, emptyReading, type Reading } from '../scraped-item.ts'
import { readAtom } from './atom-items.ts'
import { type FeedBasis, type ReadFeed, readingOfFeed } from './feed-item.ts'
import { readJsonFeed } from './json-items.ts'
import { readLooseFeed } from './loose-items.ts'
import { readRdf, readRss } from './rss-items.ts'

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
