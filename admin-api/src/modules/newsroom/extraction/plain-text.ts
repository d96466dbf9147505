import { clipText, MAX_HTML_DEPTH, textFromHtml } from '@hometown/shared-types/rules/html'
import { isVisible, singleLine } from '@hometown/shared-types/rules/text'
import { Parser } from 'htmlparser2'

const MAX_TEXT_LENGTH = 20_000
const MAX_TITLE_LENGTH = 300
export const MAX_SUMMARY_LENGTH = 1000
const MAX_NAME_LENGTH = 200
/** No real text has more markup per character. */
const MARKUP_FACTOR = 15

type Written = string | null | undefined
export const plainTitle = (written: Written): string => toPlainText(written, MAX_TITLE_LENGTH)
export const plainName = (written: Written): string | null => toPlainText(written, MAX_NAME_LENGTH) || null
export const plainSummary = (written: Written): string | null => toPlainText(written, MAX_SUMMARY_LENGTH) || null
export const plainText = (written: Written): string => toPlainText(written, MAX_TEXT_LENGTH)

export function plainCategories(words: readonly Written[]): string[] {
  const plain = words.slice(0, 100).map((word) => toPlainText(word, 80))
  return [...new Set(plain)].filter((word) => word !== '' && !/^uncategori[sz]ed$/i.test(word)).slice(0, 20)
}

const MARKUP = /<[a-z!/?]/i
/** Invisible characters (Unicode tags) that can spell out text. */
const TAG_LETTERS = /[\u{E0000}-\u{E007F}]/gu

function toPlainText(written: Written, limit: number): string {
  if (!written) return ''
  let text = written.slice(0, limit * MARKUP_FACTOR)
  // Some markup is escaped twice, such as `&lt;b&gt;`. Nothing that looks like a tag remains.
  for (let round = 0; round < 4 && (round === 0 ? /[<&]/ : MARKUP).test(text); round++)
    text = textFromHtml(/hidden|style/i.test(text) ? visibleHtml(text).html : text)
  const words = clipText(singleLine(text.replace(/<(?=[a-z!/?])/gi, ' ').replace(TAG_LETTERS, '')), limit)
  return isVisible(words) ? words : ''
}

/** A larger tree would exceed the thread's memory, and isn't an article. */
const MAX_TREE_LENGTH = 1_000_000
const MAX_TAGS = 24_000
const SKIPPED_TAGS = new Set('script style noscript svg template iframe math object canvas'.split(' '))
const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])/i

/**
 * Writes HTML anew, in linear time and with all its elements closed: without comments, scripts, what its markup hides
 * and the tags of a nesting too deep to parse. Style sheets aren't read.
 */
export function visibleHtml(written: string): { html: string; jsonLd: string[] } {
  const parts: string[] = []
  const jsonLd: string[] = []
  let [size, tags, depth, hiddenAt, isData] = [0, 0, 0, 0, false]
  const write = (text: string) => {
    size += text.length
    if (size > MAX_TREE_LENGTH || tags > MAX_TAGS) parser.pause()
    else parts.push(text)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (hiddenAt > 0) return
      isData = name === 'script' && /^\s*application\/ld\+json/i.test(attributes.type ?? '')
      if (isData) jsonLd.push('')
      if (SKIPPED_TAGS.has(name) || isHidden(name, attributes)) hiddenAt = depth
      else if (depth <= MAX_HTML_DEPTH && ++tags) write(openTag(name, attributes))
    },
    ontext(text) {
      if (isData) jsonLd.push(`${jsonLd.pop() ?? ''}${text}`)
      else if (hiddenAt === 0) write(escapeMarkup(text))
    },
    onclosetag(name) {
      if (hiddenAt === 0 && depth <= MAX_HTML_DEPTH && !VOID_TAGS.has(name)) write(`</${name}>`)
      if (hiddenAt === depth) [hiddenAt, isData] = [0, false]
      depth--
    },
  })
  parser.end(written)
  return { html: parts.join(''), jsonLd }
}

function isHidden(name: string, { hidden, style = '', 'aria-hidden': aria }: Record<string, string>): boolean {
  // Scripts show these pages again when they are ready.
  if (name === 'html' || name === 'body') return false
  return hidden !== undefined || aria === 'true' || HIDING_STYLE.test(style)
}

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes)
    .filter(([key]) => /^[a-z][\w:.-]*$/i.test(key))
    .map(([key, value]) => ` ${key}="${escapeMarkup(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
