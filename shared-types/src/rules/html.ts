import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { trimEndCharacters } from './text.ts'

/** No editor nests elements deeper. Parsing takes quadratic time: minutes for 100,000 elements. */
export const MAX_HTML_DEPTH = 250

/** Reads only as far as it must. */
export function isTooDeep(html: string): boolean {
  // Most texts have too few tags to be deep, even if each one counts twice.
  if (html.split('<', MAX_HTML_DEPTH / 2 + 1).length <= MAX_HTML_DEPTH / 2) return false
  let depth = 0
  let tooDeep = false
  const parser = new Parser({
    onopentagname(name) {
      depth += levels(name)
      if (depth <= MAX_HTML_DEPTH) return
      tooDeep = true
      parser.pause()
    },
    onclosetag(name) {
      depth -= levels(name)
    },
  })
  parser.write(html)
  if (!tooDeep) parser.end()
  return tooDeep
}

/** A frame counts twice, because `replaceFrames` turns it into a figure with a link. */
function levels(name: string): number {
  return name === 'iframe' ? 2 : 1
}

/** Removes everything that looks like a tag, in linear time. */
export function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>?/g, ' ')
}

/** Replaces everything between `<` and the next `>`, in linear time. */
export function replaceTags(html: string, replacement: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const close = html.indexOf('>', open)
    if (close < 0) break
    parts.push(html.slice(at, open), replacement)
    at = close + 1
  }
  parts.push(html.slice(at))
  return parts.join('')
}

const ELLIPSIS = '…'

/** These elements have text that isn't the article's. */
const unread: ReadonlySet<string> = new Set(
  'script style template noscript iframe object svg math textarea select title xmp'.split(' '),
)

/** Only these elements don't separate words. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Decodes once: `Fish &amp; Chips &#8211; today` → `Fish & Chips – today`, and `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return decodeHTML(text)
}

/** Returns the visible text in one line: no markup, entities decoded, single spaces, trimmed. */
export function textFromHtml(html: string): string {
  const parts: string[] = []
  let unreadDepth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) unreadDepth++
      if (!inline.has(name)) parts.push(' ')
    },
    ontext(text) {
      if (unreadDepth === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth--
      if (!inline.has(name)) parts.push(' ')
    },
  })
  parser.end(isTooDeep(html) ? withoutTags(html) : html)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Returns at most `maxLength` characters, cut between words and with an ellipsis. Cuts a single longer word. */
export function clipText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const space = Math.max(0, maxLength - ELLIPSIS.length)
  const cut = text.slice(0, space)
  const lastGap = /\s/.test(text.charAt(space)) ? space : cut.search(/\s\S*$/)
  const words = cut.slice(0, lastGap > 0 ? lastGap : space)
  // Don't leave half a surrogate pair.
  return `${trimEndCharacters(words.replace(/[\uD800-\uDBFF]$/, ''), /[\s,;:.–—-]/)}${ELLIPSIS}`.slice(0, maxLength)
}

interface TextPicture {
  src: string
  /** The file to make sizes from: a larger one of the same picture and host, if the text names one. */
  original: string
}

/** The sanitizer writes `img` with attributes in double quotes, without `>`. */
export const IMAGE_TAG = /<img [^<>]*>/g

/** No page shows pictures wider than these pixels. */
const WIDEST = 2560

/** Returns each picture once. @param html safe HTML */
export function picturesInText(html: string): TextPicture[] {
  if (!html.includes('<img ')) return []
  const found = new Map<string, TextPicture>()
  for (const [tag] of html.matchAll(IMAGE_TAG)) {
    const { src, srcset } = attributesOfTag(tag)
    if (src && !found.has(src)) found.set(src, { src, original: largestOf(src, srcset ?? '') })
  }
  return [...found.values()]
}

/** Returns attributes by name, as a browser reads them. @param tag of safe HTML */
export function attributesOfTag(tag: string): Record<string, string> {
  const pairs = Array.from(tag.matchAll(/\s([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, plain(value)])
  return Object.fromEntries(pairs)
}

function plain(value: string): string {
  if (!value.includes('&')) return value
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function largestOf(src: string, srcset: string): string {
  let largest = { url: src, width: 0 }
  for (const { url, width } of candidatesOf(srcset)) {
    if (width > largest.width && width <= WIDEST && isSameHost(url, src)) largest = { url, width }
  }
  return largest.url
}

/** Parses `a.jpg 300w, b.jpg 600w`; the space after the comma may be missing. */
function candidatesOf(srcset: string): { url: string; width: number }[] {
  const found: { url: string; width: number }[] = []
  const words = srcset.split(/\s+/)
  let url = words.shift() ?? ''
  for (const [at, word] of words.entries()) {
    const [, digits, comma, next = ''] = /^(\d{1,5})w(,|$)(.*)/.exec(word) ?? []
    const isCandidate = digits !== undefined && url !== '' && (comma !== '' || at === words.length - 1)
    if (isCandidate) found.push({ url, width: Number(digits) })
    url = isCandidate ? next : word
  }
  return found
}

function isSameHost(url: string, other: string): boolean {
  return URL.canParse(url) && URL.canParse(other) && new URL(url).origin === new URL(other).origin
}

const BREAK_CLASS = 'wp-block-nextpage'

/** A page of a post ends here in WordPress; this mark is in stored HTML. */
export const PAGE_BREAK = `<hr class="${BREAK_CLASS}" />`
/** WordPress's texts have this mark of a page's end. */
export const WORDPRESS_PAGE_BREAK = '<!--nextpage-->'

const COMMENT = /\s{0,9}(?:<br ?\/?>\s{0,9})?<!--nextpage-->(?:\s{0,9}<br ?\/?>)?\s{0,9}/
const PARAGRAPH = /<(\/?)p(?=[\s>])/g
const BREAK = new RegExp(`<hr\\b[^<>]*${BREAK_CLASS}[^<>]*>`, 'g')

/** Turns WordPress's page breaks into ours. A paragraph with one in its middle becomes two. */
export function readPageBreaks(html: string): string {
  if (!html.includes(WORDPRESS_PAGE_BREAK)) return html
  const parts = html.split(COMMENT)
  let text = parts[0] ?? ''
  let isInParagraph = endsInParagraph(text, false)
  for (const part of parts.slice(1)) {
    text += isInParagraph ? `</p>${PAGE_BREAK}<p>${part}` : `${PAGE_BREAK}${part}`
    isInParagraph = endsInParagraph(part, isInParagraph)
  }
  return text
}

export function writePageBreaks(html: string): string {
  return html.replace(BREAK, WORDPRESS_PAGE_BREAK)
}

export function withoutPageBreaks(html: string): string {
  return html.replace(BREAK, '')
}

function endsInParagraph(html: string, before: boolean): boolean {
  let isInside = before
  for (const [, end] of html.matchAll(PARAGRAPH)) isInside = end === ''
  return isInside
}
