import { CATEGORIES, type Category, categoryDetails, FALLBACK_CATEGORY } from '@hometown/shared-types/rules/categories'
import { decodeEntities } from '@hometown/shared-types/rules/html'
import type { z } from 'zod'
import type { termSchema, WordPressPost } from '../schemas.ts'

const idTable: Readonly<Record<number, Category>> = {
  1: 'Events',
  2: 'Sports',
  3: 'Sports',
  4: 'Business',
  5: 'Obituaries',
  6: 'Clubs',
  7: 'Churches',
  8: 'Jobs',
}

/** The specification's ids are for posts whose term names aren't known: in a real WordPress, 5 may be 'Health'. */
function categoryFromFirstId(ids: readonly number[]): Category {
  const first = ids[0]
  return (first === undefined ? undefined : idTable[first]) ?? FALLBACK_CATEGORY
}

type Term = Pick<z.infer<typeof termSchema>, 'name' | 'slug'>

export interface CategoryOptions {
  /** The map turns WordPress's names or ids into ours: `{ News: 'Community', '12': 'Churches' }`, in any case. */
  categoryMap?: Readonly<Record<string, Category>>
}

/** Names and slugs of terms decide, then the map, else Community; ids decide only without `_embed`. */
export function categoryOfPost(post: WordPressPost, options: CategoryOptions = {}): Category {
  const map = mapOf(options)
  const embedded = post._embedded?.['wp:term']?.flat().filter((term) => term.taxonomy === 'category')
  const byId = first(post.categories, (id) => map.get(String(id)))
  if (!embedded) return byId ?? categoryFromFirstId(post.categories)
  const terms = post.categories.flatMap((id) => embedded.find((term) => term.id === id) ?? [])
  return first(terms, ourCategory) ?? first(terms, (term) => map.get(normal(term.name))) ?? byId ?? FALLBACK_CATEGORY
}

/** Returns ours for terms of another system, in their order: the map decides, then names and slugs. May find none. */
export function categoryOfTerms(terms: readonly Term[], options: CategoryOptions = {}): Category | undefined {
  const map = mapOf(options)
  return first(terms, ({ name, slug }) => map.get(normal(name)) ?? map.get(normal(slug))) ?? first(terms, ourCategory)
}

function mapOf({ categoryMap }: CategoryOptions): Map<string, Category> {
  return new Map(Object.entries(categoryMap ?? {}).map(([key, value]) => [normal(key), value]))
}

function ourCategory(term: Term): Category | undefined {
  const names = [normal(term.name), normal(term.slug)]
  return CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [normal(category), normal(badgeLabel), normal(slug)].some((name) => names.includes(name))
  })
}

/** Makes 'Social Clubs', 'social-clubs' and 'Social&nbsp;clubs' the same. */
function normal(text: string): string {
  return decodeEntities(text)
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
}

function first<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  return values.map(find).find((found) => found !== undefined)
}
