import { businessCategorySlug, type PublicBusiness } from '@hometown/shared-types/contract/businesses'
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

function toSiteBusiness(
  { imageUrl, imageAlt, copies, ...facts }: PublicBusiness,
  category: string,
  categorySlug: string,
): SiteBusiness {
  const picture = pictureOf({ imageUrl, imageAlt, copies, name: facts.name })
  return { ...facts, category, categorySlug, picture }
}

/** Texts are plain. */
export interface SiteBusiness extends Readonly<Omit<PublicBusiness, 'imageUrl' | 'imageAlt' | 'copies'>> {
  readonly categorySlug: string
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
