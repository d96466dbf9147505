import { clipText, MAX_HTML_DEPTH, textFromHtml } from '@hometown/shared-types/rules/html'
import { isVisible, singleLine } from '@hometown/shared-types/rules/text'
import { Parser } from 'htmlparser2'

const MAX_PLAIN_TEXT_LENGTH = 20_000
const MAX_PLAIN_TITLE_LENGTH = 300
export const MAX_SUMMARY_LENGTH = 1000
const MAX_PLAIN_NAME_LENGTH = 200
/** No real text has more markup per character. */
const MARKUP_PER_CHARACTER_LIMIT = 15

type MaybeHtml = string | null | undefined
export const plainTitle = (written: MaybeHtml): string => htmlToPlainText(written, MAX_PLAIN_TITLE_LENGTH)
export const plainName = (written: MaybeHtml): string | null => htmlToPlainText(written, MAX_PLAIN_NAME_LENGTH) || null
export const plainSummary = (written: MaybeHtml): string | null => htmlToPlainText(written, MAX_SUMMARY_LENGTH) || null
export const plainText = (written: MaybeHtml): string => htmlToPlainText(written, MAX_PLAIN_TEXT_LENGTH)

export function plainCategories(words: readonly MaybeHtml[]): string[] {
  const plain = words.slice(0, 100).map((word) => htmlToPlainText(word, 80))
  return [...new Set(plain)].filter((word) => word !== '' && !/^uncategori[sz]ed$/i.test(word)).slice(0, 20)
}

const HTML_MARKUP_PATTERN = /<[a-z!/?]/i
/** Invisible characters (Unicode tags) that can spell out text. */
const HIDDEN_LETTERS = /[\u{E0000}-\u{E007F}]/gu

function htmlToPlainText(written: MaybeHtml, limit: number): string {
  if (!written) return ''
  let text = written.slice(0, limit * MARKUP_PER_CHARACTER_LIMIT)
  // Some markup is escaped twice, such as `&lt;b&gt;`. Nothing that looks like a tag remains.
  for (let round = 0; round < 4 && (round === 0 ? /[<&]/ : HTML_MARKUP_PATTERN).test(text); round++)
    text = textFromHtml(/hidden|style/i.test(text) ? visibleHtml(text).html : text)
  const words = clipText(singleLine(text.replace(/<(?=[a-z!/?])/gi, ' ').replace(HIDDEN_LETTERS, '')), limit)
  return isVisible(words) ? words : ''
}

/** A larger tree would exceed the thread's memory, and isn't an article. */
const MAX_HTML_TREE_LENGTH = 1_000_000
const MAX_HTML_TAGS = 24_000
const HTML_TAGS_WITHOUT_TEXT = new Set('script style noscript svg template iframe math object canvas'.split(' '))
const VOID_HTML_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const HIDING_STYLE_PATTERN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])/i

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
    if (size > MAX_HTML_TREE_LENGTH || tags > MAX_HTML_TAGS) parser.pause()
    else parts.push(text)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (hiddenAt > 0) return
      isData = name === 'script' && /^\s*application\/ld\+json/i.test(attributes.type ?? '')
      if (isData) jsonLd.push('')
      if (HTML_TAGS_WITHOUT_TEXT.has(name) || isElementHidden(name, attributes)) hiddenAt = depth
      else if (depth <= MAX_HTML_DEPTH && ++tags) write(writeOpeningTag(name, attributes))
    },
    ontext(text) {
      if (isData) jsonLd.push(`${jsonLd.pop() ?? ''}${text}`)
      else if (hiddenAt === 0) write(escapeMarkup(text))
    },
    onclosetag(name) {
      if (hiddenAt === 0 && depth <= MAX_HTML_DEPTH && !VOID_HTML_TAGS.has(name)) write(`</${name}>`)
      if (hiddenAt === depth) [hiddenAt, isData] = [0, false]
      depth--
    },
  })
  parser.end(written)
  return { html: parts.join(''), jsonLd }
}

function isElementHidden(name: string, { hidden, style = '', 'aria-hidden': aria }: Record<string, string>): boolean {
  // Scripts show these pages again when they are ready.
  if (name === 'html' || name === 'body') return false
  return hidden !== undefined || aria === 'true' || HIDING_STYLE_PATTERN.test(style)
}

function writeOpeningTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes)
    .filter(([key]) => /^[a-z][\w:.-]*$/i.test(key))
    .map(([key, value]) => ` ${key}="${escapeMarkup(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
