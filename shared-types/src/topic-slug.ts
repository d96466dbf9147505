import { foldLetters, SLUG_MAX_LENGTH } from './slug.ts'

/** Keywords of one article that become topics; a WordPress may have hundreds of tags on a post. */
export const TOPICS_PER_ARTICLE = 20

/** File names that a server or another page may claim. */
const TAKEN = new Set(['index', 'feed'])

export interface ArticleTopic {
  readonly slug: string
  /** The keyword as the article spells it. */
  readonly name: string
}

/** Each topic once, in the order of the keywords. Keywords without any letter or digit make no topic. */
export function topicsOfKeywords(keywords: readonly string[]): ArticleTopic[] {
  const topics = new Map<string, ArticleTopic>()
  for (const keyword of keywords) {
    if (topics.size >= TOPICS_PER_ARTICLE) break
    const slug = topicSlug(keyword)
    if (slug !== '' && !topics.has(slug)) topics.set(slug, { slug, name: keyword.replace(/\s+/g, ' ').trim() })
  }
  return [...topics.values()]
}

/** Keywords are often written small; above a headline they begin with a capital, as the sections do. */
export function topicKicker(name: string): string {
  const [first = ''] = name
  return first.toUpperCase() + name.slice(first.length)
}

/** A `codedSlug`, empty without any letter or digit. */
export function topicSlug(keyword: string): string {
  const known = remembered.get(keyword)
  if (known !== undefined) return known
  const slug = makeSlug(keyword)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(keyword, slug)
  return slug
}

/** An archive has few different keywords, and each is asked for with every article. */
const remembered = new Map<string, string>()
const MOST_REMEMBERED = 30_000

function makeSlug(keyword: string): string {
  const slug = codedSlug(keyword)
  return TAKEN.has(slug) ? `${slug}-news` : slug
}

const CODE_LENGTH = 13

/**
 * Of `a-z`, `0-9` and single hyphens; empty without any letter or digit. Texts that differ only in case, accents or
 * punctuation share one. What these letters can't spell, or what is too long, is told apart by a code at the end.
 */
function codedSlug(text: string): string {
  const words = foldLetters(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  const plain = words.join('-').replace(/[^a-z0-9-]/g, '')
  const slug = plain.replace(/-+/g, '-').replace(/^-|-$/g, '')
  const isWhole = /^[\p{ASCII}]*$/u.test(words.join(''))
  if (isWhole && slug.length <= SLUG_MAX_LENGTH) return slug
  const start = slug.slice(0, SLUG_MAX_LENGTH - CODE_LENGTH - 1).replace(/-$/, '')
  return `${start || 'topic'}-${code(words.join(' '))}`
}

/** FNV-1a with 64 bits: the same in browsers and in the service. */
function code(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(CODE_LENGTH, '0')
}
