import { clipText } from '@hometown/shared-types/excerpt'
import { isVisible, singleLine } from '@hometown/shared-types/storable-text'
import { LONGEST_TEXT } from '../scraped-item.ts'
import { quickText } from './quick-text.ts'

const LONGEST_TITLE = 300
export const LONGEST_SUMMARY = 1000
const LONGEST_NAME = 200
/** Markup is larger than its text, but not without end. */
const MARKUP_FACTOR = 15

/** A title: one line, no markup. */
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

/** Marks that turn the direction of what follows, which may be words of ours. Those of single letters stay. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** What was escaped once too often is markup too: `&lt;b&gt;`. Nothing that could be read as a tag stays. */
function withoutMarkup(written: string, limit: number): string {
  let text = quickText(written, limit)
  for (let round = 0; round < 3 && text.includes('<') && markup.test(text); round++) text = quickText(text)
  const plain = (text.includes('<') ? text.replace(/<(?=[a-z!/?])/gi, ' ') : text).replace(DIRECTIONS, '')
  return plain === text ? text : singleLine(plain)
}

const markup = /<[a-z!/?]/i

/** Sections and tags, each once, without what says nothing. */
export function categoryWords(words: readonly (string | null | undefined)[]): string[] {
  const plain = words.slice(0, 100).map((word) => plainWords(word, 80))
  return [...new Set(plain)].filter((word) => word !== '' && !/^uncategori[sz]ed$/i.test(word)).slice(0, 20)
}
