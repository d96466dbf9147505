import type { ChatBasis } from '@hometown/shared-types/chat'
import { clipText, decodeEntities } from '@hometown/shared-types/excerpt'
import { foldLetters } from '@hometown/shared-types/search-tokens'

const LENGTH = 1200

export type Passage = Omit<ChatBasis, 'number'>

export interface FoundPassages {
  passages: Passage[]
  /** Statements about the whole result, such as that there are no events. People and models read them. */
  facts: string[]
}

/** Stored HTML is sanitized, so its tags can be removed without a parser. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

export function passageOf(text: string, words: readonly string[], length = LENGTH): string {
  if (text.length <= length) return text
  const folded = foldLetters(text)
  // Letters that fold to two characters shift the position only slightly.
  const step = Math.floor(length / 3)
  let best = { start: 0, score: -1 }
  for (let start = 0; start < text.length; start += step) {
    const part = folded.slice(start, start + length)
    const score = words.reduce(
      (sum, word) => sum + (part.includes(word) ? 10 : 0) + Math.min(countOf(part, word), 5),
      0,
    )
    if (score > best.score) best = { start, score }
  }
  const start = best.start === 0 ? 0 : text.indexOf(' ', best.start) + 1
  return `${start === 0 ? '' : '… '}${clipText(text.slice(start), length)}`
}

function countOf(text: string, word: string): number {
  return text.split(word).length - 1
}
