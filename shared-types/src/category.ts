import { z } from 'zod'

/** The stored category names, in the order of the specification's table. `Jobs` is a page, but outside the lists of seven. */
export const CATEGORIES = [
  'Events',
  'Sports',
  'Community',
  'Business',
  'Obituaries',
  'Clubs',
  'Churches',
  'Jobs',
] as const

/** One of the eight stored names. */
export const categorySchema = z.enum(CATEGORIES)
export type Category = z.infer<typeof categorySchema>

/** The seven that readers choose from and that filters offer. */
export const READER_CATEGORIES = [
  'Events',
  'Sports',
  'Business',
  'Community',
  'Obituaries',
  'Clubs',
  'Churches',
] as const satisfies readonly Category[]

/** One of those that readers choose from. */
export const readerCategorySchema = z.enum(READER_CATEGORIES)
export type ReaderCategory = z.infer<typeof readerCategorySchema>

/** The order of the seven sections of the home page. */
export const HOME_SECTION_ORDER = [
  'Events',
  'Sports',
  'Community',
  'Churches',
  'Business',
  'Clubs',
  'Obituaries',
] as const satisfies readonly ReaderCategory[]

/** Any category that WordPress names but we do not know becomes this one. */
export const FALLBACK_CATEGORY: Category = 'Community'

export type BadgeColour = 'blue' | 'green' | 'purple' | 'orange' | 'gray' | 'pink' | 'indigo' | 'teal'

interface CategoryDetails {
  /** What badges on the readers' site say; everywhere else the stored name is shown. */
  readonly badgeLabel: string
  readonly badgeColour: BadgeColour
  /** The first path segment of its page: `/sports`. */
  readonly slug: string
  /** The id of the embedded content service's category term. */
  readonly termId: number
}

const details: Readonly<Record<Category, CategoryDetails>> = {
  Events: { badgeLabel: 'Events', badgeColour: 'blue', slug: 'events', termId: 1 },
  Sports: { badgeLabel: 'Sports Schedule', badgeColour: 'green', slug: 'sports', termId: 2 },
  Community: { badgeLabel: 'Community News', badgeColour: 'orange', slug: 'community', termId: 9 },
  Business: { badgeLabel: 'Business', badgeColour: 'purple', slug: 'business', termId: 4 },
  Obituaries: { badgeLabel: 'Obituaries', badgeColour: 'gray', slug: 'obituaries', termId: 5 },
  Clubs: { badgeLabel: 'Social Clubs', badgeColour: 'pink', slug: 'clubs', termId: 6 },
  Churches: { badgeLabel: 'Churches', badgeColour: 'indigo', slug: 'churches', termId: 7 },
  Jobs: { badgeLabel: 'Jobs', badgeColour: 'teal', slug: 'jobs', termId: 8 },
}

/** Slug, labels, colour and WordPress term of a category. */
export function categoryDetails(category: Category): CategoryDetails {
  return details[category]
}

/** `sports` → `Sports`; undefined for anything that is not the slug of one of ours. */
export function findCategoryBySlug(slug: string): Category | undefined {
  return CATEGORIES.find((category) => details[category].slug === slug)
}

/** The category of one of the term ids of our own service. In a real WordPress the same number may mean another. */
export function findCategoryByTermId(termId: number): Category | undefined {
  return CATEGORIES.find((category) => details[category].termId === termId)
}

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

/**
 * The specification's table from a post's first category id to a category. Only for posts whose term names are not
 * known: in a real WordPress 5 may well be 'Health'.
 */
export function categoryFromFirstId(ids: readonly number[]): Category {
  const first = ids[0]
  return (first === undefined ? undefined : idTable[first]) ?? FALLBACK_CATEGORY
}

/**
 * The category that the article form shows for whatever an old article says: ours by name, badge or slug; anything that
 * speaks of sports (`Sports schedule/results`) is Sports; the rest falls back to Events, as the specification has it.
 */
export function categoryForForm(stored: string): Category {
  const text = stored.trim().toLowerCase()
  const known = CATEGORIES.find(
    (category) =>
      category.toLowerCase() === text ||
      details[category].badgeLabel.toLowerCase() === text ||
      details[category].slug === text,
  )
  if (known) return known
  return /\bsports?\b/.test(text) ? 'Sports' : 'Events'
}
