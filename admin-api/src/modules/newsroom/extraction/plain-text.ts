import { clipText, decodeEntities } from '@hometown/shared-types/excerpt'
import { MAX_HTML_DEPTH, withoutTags } from '@hometown/shared-types/html-depth'
import { isVisible, singleLine } from '@hometown/shared-types/storable-text'
import { Parser } from 'htmlparser2'
import { LONGEST_TEXT } from './scraped-item.ts'

const LONGEST_TITLE = 300
export const LONGEST_SUMMARY = 1000
const LONGEST_NAME = 200
/** No real text has more markup per character. */
const MARKUP_FACTOR = 15

export function plainTitle(written: string | null | undefined): string {
  return plainWords(written, LONGEST_TITLE)
}

export function plainName(written: string | null | undefined): string | null {
  return plainWords(written, LONGEST_NAME) || null
}

export function plainSummary(written: string | null | undefined): string | null {
  return plainWords(written, LONGEST_SUMMARY) || null
}

export function plainText(written: string | null | undefined): string {
  return plainWords(written, LONGEST_TEXT)
}

export function categoryWords(words: readonly (string | null | undefined)[]): string[] {
  const plain = words.slice(0, 100).map((word) => plainWords(word, 80))
  return [...new Set(plain)].filter((word) => word !== '' && !/^uncategori[sz]ed$/i.test(word)).slice(0, 20)
}

const markup = /<[a-z!/?]/i
/** Invisible characters (Unicode tags) that can spell out text. */
const TAG_LETTERS = /[\u{E0000}-\u{E007F}]/gu

function plainWords(written: string | null | undefined, limit: number): string {
  if (!written) return ''
  let text = written.slice(0, limit * MARKUP_FACTOR)
  // Some markup is escaped twice, such as `&lt;b&gt;`. Nothing that looks like a tag remains.
  for (let round = 0; round < 4 && (round === 0 ? /[<&]/ : markup).test(text); round++) text = shownText(text)
  const words = clipText(singleLine(text.replace(/<(?=[a-z!/?])/gi, ' ').replace(TAG_LETTERS, '')), limit)
  return isVisible(words) ? words : ''
}

const unread = new Set('script style template noscript iframe object svg math textarea select title xmp'.split(' '))
/** Only these elements don't separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])/i

/** Whether an element's attributes hide it from readers. */
export function isHidden({ hidden, style = '', 'aria-hidden': aria }: Record<string, string>): boolean {
  return hidden !== undefined || aria === 'true' || HIDING_STYLE.test(style)
}

/** What a reader sees of a piece of HTML: nothing that its markup hides. Style sheets aren't read. */
function shownText(html: string): string {
  let text = ''
  let depth = 0
  let hiddenAt = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_HTML_DEPTH) parser.pause()
        if (hiddenAt === 0 && (unread.has(name) || isHidden(attributes))) hiddenAt = depth
        if (!inline.has(name)) text += ' '
      },
      ontext(words) {
        if (hiddenAt === 0) text += words
      },
      onclosetag(name) {
        if (hiddenAt === depth) hiddenAt = 0
        depth--
        if (!inline.has(name)) text += ' '
      },
    },
    { recognizeCDATA: true },
  )
  parser.write(html)
  if (depth > MAX_HTML_DEPTH) return decodeEntities(withoutTags(html))
  parser.end()
  return text
}
