import { decodeEntities } from '@hometown/shared-types/excerpt'
import { instructsAnywhere, seriousMattersIn } from '../../instructing/instructing.service.ts'
import { seenOnPage } from './on-page.ts'

const MOST = 100_000
const MOST_FOUND = 5
const LONGEST = 400
const ATTRIBUTE =
  /\s(?:alt|title|aria-label|aria-description|aria-roledescription|content|placeholder|label|value|summary|abbr|longdesc|data-[\w-]{1,40})\s*=\s*(?:"([^"]{20,2000})"|'([^']{20,2000})')/gi
const CLOSINGS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }
const LONGEST_COMMENT = 5000
const SHORTEST = 20

/** Texts of a piece of HTML that aren't on the page: comments and attributes. */
export function unseenIn(html: string): string[] {
  if (!/<!--|<\?|=\s*["']|<!\[/.test(html)) return []
  const some = html.slice(0, MOST * 10)
  const texts = [
    ...commentsIn(some),
    ...[...some.matchAll(ATTRIBUTE)].map(([, double, single]) => double ?? single ?? ''),
  ]
  return limited(texts.map((text) => decodeEntities(text.replace(/<[^<>]*>/g, ' '))).filter(isProse))
}

/** In linear time: what isn't closed is looked for once. */
function commentsIn(html: string): string[] {
  const comments: string[] = []
  const unclosed = new Set<string>()
  const openings = /<!--|<!\[CDATA\[|<\?(?!xml)/g
  for (let match = openings.exec(html); match !== null; match = openings.exec(html)) {
    const closing = CLOSINGS[match[0]] ?? ''
    const end = unclosed.has(closing) ? -1 : html.indexOf(closing, openings.lastIndex)
    if (end === -1) {
      unclosed.add(closing)
      continue
    }
    comments.push(html.slice(openings.lastIndex, Math.min(end, openings.lastIndex + LONGEST_COMMENT)))
    openings.lastIndex = end + closing.length
  }
  return comments
}

export function wordsOfTemplate(html: string): string {
  return html.startsWith('<!--') ? '' : decodeEntities(html.replace(/<[^<>]*>/g, ' '))
}

/** The words of JSON, without its names. */
export function wordsOfJson(json: string): string[] {
  return limited(
    [...json.slice(0, MOST).matchAll(/:\s*"((?:[^"\\]|\\.){20,4000})"/g)].map(([, text = '']) =>
      text.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1'),
    ),
  )
}

/**
 * Those that instruct, and those that claim something serious of which nothing seen speaks: both are there for models
 * alone. For an editor to read; nothing else is made of them.
 */
export function hiddenInstructions(texts: readonly string[], seen: string): string[] {
  const found = texts
    .filter((text) => instructsAnywhere(text) || isHiddenClaim(text, seen))
    .map((text) => text.replace(/\s+/g, ' ').trim())
  return [...new Set(found)].slice(0, MOST_FOUND).map((text) => text.slice(0, LONGEST).toWellFormed())
}

const LEAST_WORDS = 8
const LONGEST_CLAIM = 600

function isHiddenClaim(text: string, seen: string): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  if (words < LEAST_WORDS || text.length > LONGEST_CLAIM) return false
  return seriousMattersIn(text).some(({ isIn }) => !isIn(seen)) && seenOnPage(text, seen) === ''
}

/** Addresses, sizes and settings of scripts aren't. */
function isProse(text: string): boolean {
  return text.length >= SHORTEST && !/^\s*[[{]|^\s*\S*$|^\s*(?:https?:|data:)/.test(text)
}

function limited(texts: readonly string[]): string[] {
  let length = 0
  return texts.filter((text) => {
    length += text.length
    return length <= MOST
  })
}
