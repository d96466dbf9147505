import {
  businessCategorySlug,
  type OpeningHours,
  type PublicBusiness,
} from '@hometown/shared-types/contract/businesses'
import { type Picture, pictureOf } from './picture.ts'

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A county has a few hundred businesses at most, so every change builds the index again. */
export function createBusinessIndex(published: Iterable<PublicBusiness>): BusinessIndex {
  const sorted = [...published].sort(
    (one, other) => byName.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1),
  )
  const groups = Map.groupBy(sorted, ({ category }) => businessCategorySlug(category))
  const bySlug = new Map<string, SiteBusiness>()
  const categories = [...groups].map(([slug, businesses]): BusinessCategory => {
    // Businesses may spell one category in several ways; show one spelling.
    const [name = slug] = businesses.map(({ category }) => category).sort()
    return { slug, name, businesses: businesses.map((business) => toSiteBusiness(business, name, slug)) }
  })
  categories.sort((one, other) => byName.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1))
  const bySlugOfCategory = new Map(categories.map((category) => [category.slug, category]))
  for (const { businesses } of categories) for (const business of businesses) bySlug.set(business.slug, business)
  const all = sorted.flatMap(({ slug }) => bySlug.get(slug) ?? [])
  return {
    size: all.length,
    categories,
    findBySlug: (slug) => bySlug.get(slug),
    findCategory: (slug) => bySlugOfCategory.get(slug),
    all: () => all,
  }
}

function toSiteBusiness(business: PublicBusiness, category: string, categorySlug: string): SiteBusiness {
  const { id, slug, name, description, address, phone, email, website, hours, hoursNote } = business
  const picture = pictureOf(business)
  return {
    ...{ id, slug, name, category, categorySlug, description },
    ...{ address, phone, email, website, hours, hoursNote, picture },
  }
}

/** Texts are plain. */
export interface SiteBusiness {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly categorySlug: string
  readonly description: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly hours: OpeningHours | null
  readonly hoursNote: string | null
  readonly picture: Picture | null
}

interface BusinessCategory {
  readonly slug: string
  readonly name: string
  readonly businesses: readonly SiteBusiness[]
}

/** Published businesses and their categories, both by name. */
export interface BusinessIndex {
  readonly size: number
  readonly categories: readonly BusinessCategory[]
  findBySlug(slug: string): SiteBusiness | undefined
  findCategory(slug: string): BusinessCategory | undefined
  all(): Iterable<SiteBusiness>
}
