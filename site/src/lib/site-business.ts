import type { OpeningHours } from '@hometown/shared-types/opening-hours'
import type { Picture } from './picture.ts'

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

export interface BusinessCategory {
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
