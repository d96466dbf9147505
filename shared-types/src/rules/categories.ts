/** Stored names are in the order of the specification's table. `Jobs` has a page, but no place among the seven. */
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

export type Category = (typeof CATEGORIES)[number]

/** Readers choose among these seven. The order is that of the bits of `categories_mask`. */
export const READER_CATEGORIES = [
  'Events',
  'Sports',
  'Business',
  'Community',
  'Obituaries',
  'Clubs',
  'Churches',
] as const satisfies readonly Category[]

export type ReaderCategory = (typeof READER_CATEGORIES)[number]

export const HOME_SECTION_ORDER = [
  'Events',
  'Sports',
  'Community',
  'Churches',
  'Business',
  'Clubs',
  'Obituaries',
] as const satisfies readonly ReaderCategory[]

/** Categories of WordPress that we don't know become this one. */
export const FALLBACK_CATEGORY: Category = 'Community'

export type BadgeColour = 'blue' | 'green' | 'purple' | 'orange' | 'gray' | 'pink' | 'indigo' | 'teal'

interface CategoryDetails {
  /** Badges of the readers' site show this label; elsewhere the stored name is shown. */
  readonly badgeLabel: string
  readonly badgeColour: BadgeColour
  readonly slug: string
  /** The id of the category term in our own content service. */
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

export function categoryDetails(category: Category): CategoryDetails {
  return details[category]
}

export function findCategoryBySlug(slug: string): Category | undefined {
  return CATEGORIES.find((category) => details[category].slug === slug)
}
