import {
  CATEGORIES,
  type Category,
  categoryDetails,
  categoryFromFirstId,
  FALLBACK_CATEGORY,
} from '@hometown/shared-types/category'
import { decodeEntities } from '@hometown/shared-types/excerpt'
import type { WordPressPost } from '../schemas.ts'

/** The part of a term that tells its category. */
export interface KnownTerm {
  id: number
  name: string
  slug: string
}

/** For sites whose category names aren't ours. */
export interface CategoryOptions {
  /** WordPress category names or ids to ours: `{ News: 'Community', '12': 'Churches' }`. Case doesn't matter. */
  categoryMap?: Readonly<Record<string, Category>> | undefined
  /** The site's categories; not needed for posts that were read with `_embed`. */
  terms?: readonly KnownTerm[] | undefined
}

/**
 * Our category of a post. Names and slugs of its terms decide, then the map, else Community. The table of ids decides
 * only if nothing else is known: in a real WordPress, 5 may be 'Health'.
 */
export function categoryOfPost(post: WordPressPost, options: CategoryOptions = {}): Category {
  const map = mapOf(options)
  const terms = knownTerms(post, options.terms)
  const byId = first(post.categories, (id) => map.get(String(id)))
  if (!terms) return byId ?? categoryFromFirstId(post.categories)
  return first(terms, ourCategory) ?? first(terms, (term) => map.get(normal(term.name))) ?? byId ?? FALLBACK_CATEGORY
}

/** Ours for terms of another system, in their order: the map decides, then names and slugs. Undefined if none fits. */
export function categoryOfTerms(
  terms: readonly Pick<KnownTerm, 'name' | 'slug'>[],
  options: Pick<CategoryOptions, 'categoryMap'> = {},
): Category | undefined {
  const map = mapOf(options)
  return first(terms, ({ name, slug }) => map.get(normal(name)) ?? map.get(normal(slug))) ?? first(terms, ourCategory)
}

function mapOf({ categoryMap }: CategoryOptions): Map<string, Category> {
  return new Map(Object.entries(categoryMap ?? {}).map(([key, value]) => [normal(key), value]))
}

/** In the post's order; undefined if neither embedded nor given terms have their names. */
function knownTerms(post: WordPressPost, given: readonly KnownTerm[] | undefined): KnownTerm[] | undefined {
  const embedded = post._embedded?.['wp:term']?.flat().filter((term) => term.taxonomy === 'category')
  if (!embedded && !given) return undefined
  const all = [...(embedded ?? []), ...(given ?? [])]
  return post.categories.flatMap((id) => all.find((term) => term.id === id) ?? [])
}

function ourCategory(term: Pick<KnownTerm, 'name' | 'slug'>): Category | undefined {
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
