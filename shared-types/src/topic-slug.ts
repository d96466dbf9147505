import { codedSlug } from './coded-slug.ts'
import { SLUG_MAX_LENGTH } from './slug.ts'

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
  const slug = codedSlug(keyword, { maxLength: SLUG_MAX_LENGTH, stem: 'topic' })
  return TAKEN.has(slug) ? `${slug}-news` : slug
}
