import type { XmlFeed } from '../feeds/read-feed.ts'

export type DetectedFormat = XmlFeed | 'json-feed' | 'calendar' | 'page' | 'unknown'

const HEAD = 4000

export function detectFormat(text: string, contentType: string): DetectedFormat {
  const head = text
    .slice(0, HEAD)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^BEGIN:(?:VCALENDAR|VEVENT)/im.test(head) && !head.startsWith('<')) return 'calendar'
  if (head.startsWith('{'))
    return /jsonfeed\.org\/version|"items"\s*:/i.test(head) || /feed\+json/i.test(contentType) ? 'json-feed' : 'unknown'
  const root = rootElement(head)
  if (root === 'rss' || root === 'channel') return 'rss'
  if (root === 'rdf') return 'rdf'
  if (root === 'feed') return 'atom'
  if (/^(?:text\/html|application\/xhtml)/i.test(contentType) && head !== '') return 'page'
  if (/<(?:!doctype html|html|head|body|title|meta|div|p|h1|table|a)\b/i.test(head)) return 'page'
  return 'unknown'
}

function rootElement(head: string): string | undefined {
  const plain = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  return /<(?:[\w-]{1,20}:)?(rss|rdf|feed|channel|html|body|head|div)\b/i.exec(plain)?.[1]?.toLowerCase()
}
