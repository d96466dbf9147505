import {
  CATEGORIES,
  type Category,
  categoryDetails,
  categoryFromFirstId,
  FALLBACK_CATEGORY,
} from '@hometown/shared-types/category'
import { decodeEntities } from '@hometown/shared-types/excerpt'
import type { WordPressPost } from '../schemas/post.ts'

/** A term as far as the choice of a category needs it. */
export interface KnownTerm {
  id: number
  name: string
  slug: string
}

/** What helps to find a post's category, where its own names are not ours. */
export interface CategoryOptions {
  /** WordPress category names or ids to ours: `{ News: 'Community', '12': 'Churches' }`. Case does not matter. */
  categoryMap?: Readonly<Record<string, Category>> | undefined
  /** The site's categories. Not needed for posts that were read with `_embed`. */
  terms?: readonly KnownTerm[] | undefined
}

/**
 * Which of our categories a post belongs to. Where its terms are known, their names and slugs decide, then the map,
 * else Community. Only where nothing but ids is known does the table of ids: in a real WordPress, 5 may be 'Health'.
 */
export function categoryOfPost(post: WordPressPost, options: CategoryOptions = {}): Category {
  const map = new Map(Object.entries(options.categoryMap ?? {}).map(([key, value]) => [normal(key), value]))
  const terms = knownTerms(post, options.terms)
  const byId = first(post.categories, (id) => map.get(String(id)))
  if (!terms) return byId ?? categoryFromFirstId(post.categories)
  return first(terms, ourCategory) ?? first(terms, (term) => map.get(normal(term.name))) ?? byId ?? FALLBACK_CATEGORY
}

/** The post's categories in its own order; undefined when neither embedded nor given terms tell their names. */
function knownTerms(post: WordPressPost, given: readonly KnownTerm[] | undefined): KnownTerm[] | undefined {
  const embedded = post._embedded?.['wp:term']?.flat().filter((term) => term.taxonomy === 'category')
  if (!embedded && !given) return undefined
  const all = [...(embedded ?? []), ...(given ?? [])]
  return post.categories.flatMap((id) => all.find((term) => term.id === id) ?? [])
}

function ourCategory(term: KnownTerm): Category | undefined {
  const names = [normal(term.name), normal(term.slug)]
  return CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [normal(category), normal(badgeLabel), normal(slug)].some((name) => names.includes(name))
  })
}

/** 'Social Clubs', 'social-clubs' and 'Social&nbsp;clubs' are the same. */
function normal(text: string): string {
  return decodeEntities(text)
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}

function first<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
