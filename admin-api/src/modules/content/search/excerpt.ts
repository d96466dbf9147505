import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'
import { clipText, decodeEntities } from '@hometown/shared-types/excerpt'
import { plainWords } from '@hometown/shared-types/search-tokens'

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
  const places = words
    .map((word) => text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}`, 'iu')))
    .filter((at) => at >= 0)
  if (places.length === 0) return undefined
  const start = Math.max(0, Math.min(...places) - BEFORE)
  const gap = start === 0 ? 0 : text.indexOf(' ', start) + 1
  return `${start === 0 ? '' : '… '}${text.slice(gap, gap + LENGTH * 2)}`
}

/** Stored HTML is sanitized, so no parser is needed to drop the tags. */
function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
