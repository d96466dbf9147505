import { decodeEntities } from '@hometown/shared-types/excerpt'
import { addWords, type WordsLine } from './text-line.ts'

const UNREAD = 'script style template noscript iframe object svg math textarea select title xmp'.split(' ')
const endOfUnread = new Map(UNREAD.map((name) => [name, new RegExp(`</${name}`, 'i')]))
/** Only these elements don't separate words. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const MOST_QUOTES = 20
const LONGEST_NAME = 12

/**
 * Same result as `textFromHtml` of the shared types in a tenth of the time, because feeds contain thousands of texts.
 * Linear in the length. Stops after `limit` characters unless they contain escaped markup.
 */
export function quickText(html: string, limit = Number.POSITIVE_INFINITY): string {
  const line: WordsLine = { text: '', isApart: false }
  let at = 0
  let isMarked = false
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    isMarked = addDecoded(line, html, at, open) || isMarked
    const tag = tagAt(html, open)
    if (tag === undefined) {
      addWords(line, '<')
      isMarked = true
      at = open + 1
    } else {
      if (!tag.isInline) line.isApart = true
      at = tag.end
    }
    if (line.text.length > limit && !isMarked) return line.text.toWellFormed()
  }
  addDecoded(line, html, at, html.length)
  return line.text.toWellFormed()
}

function addDecoded(line: WordsLine, html: string, from: number, to: number): boolean {
  if (from >= to) return false
  const piece = html.slice(from, to)
  if (!piece.includes('&')) {
    addWords(line, piece)
    return false
  }
  const words = decodeEntities(piece)
  addWords(line, words)
  return words.includes('<')
}

interface Tag {
  isInline: boolean
  end: number
}

function tagAt(html: string, open: number): Tag | undefined {
  const next = html.charAt(open + 1)
  if (next === '!' || next === '?') return declarationAt(html, open)
  const isClosing = next === '/'
  const from = open + (isClosing ? 2 : 1)
  let to = from
  while (to - from < LONGEST_NAME && isOfName(html.charCodeAt(to))) to++
  if (to === from) return isClosing ? { isInline: false, end: after(html, '>', open) } : undefined
  const name = html.slice(from, to).toLowerCase()
  const end = html.charCodeAt(to) === 62 ? to + 1 : endOfTag(html, open)
  const closing = endOfUnread.get(name)
  if (isClosing || !closing || html.charAt(end - 2) === '/') return { isInline: inline.has(name), end }
  const close = html.slice(end).search(closing)
  return { isInline: false, end: close === -1 ? html.length : after(html, '>', end + close) }
}

function declarationAt(html: string, open: number): Tag {
  if (html.startsWith('<!--', open)) return { isInline: false, end: after(html, '-->', open + 4) }
  if (html.startsWith('<![CDATA[', open)) return { isInline: false, end: open + 9 }
  return { isInline: false, end: after(html, '>', open) }
}

function isOfName(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 49 && code <= 54)
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}

function endOfTag(html: string, open: number): number {
  let end = after(html, '>', open)
  // Search only within the tag, to stay linear.
  let quote = html.slice(open, end).indexOf('"')
  if (quote !== -1) quote += open
  for (let round = 0; round < MOST_QUOTES && quote !== -1 && quote < end && end < html.length; round++) {
    const close = html.indexOf('"', quote + 1)
    if (close === -1) return html.length
    if (close > end) end = after(html, '>', close)
    quote = html.indexOf('"', close + 1)
  }
  return end
}
