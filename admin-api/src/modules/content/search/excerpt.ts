import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'
import { clipText, decodeEntities } from '@hometown/shared-types/excerpt'
import { foldLetters, plainWords } from '@hometown/shared-types/search-tokens'

const LENGTH = 220
const BEFORE = 80

interface Texts {
  title: string
  description: string
  body: string
}

/** Plain text: the description, or the passage around a word that title and description lack. */
export function excerptFor({ title, description, body }: Texts, words: readonly string[]): string {
  const head = plainWords(`${title} ${description}`)
  const missing = words.filter((word) => !head.some((known) => known.startsWith(word)))
  const passage = missing.length > 0 ? findPassage(plainText(body), missing) : undefined
  return clipText(passage ?? (description || plainText(body)), LENGTH)
}

function findPassage(text: string, words: readonly string[]): string | undefined {
  const at = findFirst(text, words)
  if (at === undefined) return undefined
  const start = Math.max(0, at - BEFORE)
  const gap = start === 0 ? 0 : text.indexOf(' ', start) + 1
  return `${start === 0 ? '' : '… '}${text.slice(gap, gap + LENGTH * 2)}`
}

/** Where a word begins, however its letters are accented in the text. */
function findFirst(text: string, words: readonly string[]): number | undefined {
  return findAsWritten(text, words) ?? findFolded(text, words)
}

function findAsWritten(text: string, words: readonly string[]): number | undefined {
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}`, 'iu'))
  const places = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0)
  return places.length > 0 ? Math.min(...places) : undefined
}

/** Slower, so only for what is written otherwise. */
function findFolded(text: string, words: readonly string[]): number | undefined {
  const folded = foldLetters(text)
  if (!words.some((word) => folded.includes(word))) return undefined
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = foldLetters(written)
    if (words.some((word) => plain.startsWith(word))) return index
  }
  return undefined
}

/** Stored HTML is sanitized, so no parser is needed to drop the tags. */
function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
