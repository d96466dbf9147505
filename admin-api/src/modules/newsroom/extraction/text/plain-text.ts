import { clipText } from '@hometown/shared-types/excerpt'
import { isVisible, singleLine } from '@hometown/shared-types/storable-text'
import { LONGEST_TEXT } from '../scraped-item.ts'
import { quickText } from './quick-text.ts'
import { withoutHidden } from './remove-hidden.ts'

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

export function plainWords(written: string | null | undefined, limit: number): string {
  if (!written) return ''
  const words = clipText(withoutMarkup(written.slice(0, limit * MARKUP_FACTOR), limit), limit)
  return isVisible(words) ? words : ''
}

/**
 * Embeddings, overrides and isolates could reorder our own text too. Marks for single letters stay. Tag letters are text
 * that nobody sees.
 */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu

/** Some markup is escaped twice, such as `&lt;b&gt;`. Nothing that looks like a tag remains. */
function withoutMarkup(written: string, limit: number): string {
  let text = quickText(withoutHidden(written), limit)
  for (let round = 0; round < 3 && text.includes('<') && markup.test(text); round++)
    text = quickText(withoutHidden(text))
  const plain = (text.includes('<') ? text.replace(/<(?=[a-z!/?])/gi, ' ') : text).replace(DIRECTIONS, '')
  return plain === text ? text : singleLine(plain)
}

const markup = /<[a-z!/?]/i

export function categoryWords(words: readonly (string | null | undefined)[]): string[] {
  const plain = words.slice(0, 100).map((word) => plainWords(word, 80))
  return [...new Set(plain)].filter((word) => word !== '' && !/^uncategori[sz]ed$/i.test(word)).slice(0, 20)
}
