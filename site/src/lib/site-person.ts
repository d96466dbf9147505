import type { PersonKind } from '@hometown/shared-types/person'
import type { Picture } from './picture.ts'

/** An author. Texts are plain; links are `https:` or `http:`. */
export interface SitePerson {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: PersonKind
  readonly role: string | null
  readonly bio: string | null
  readonly email: string | null
  readonly links: readonly string[]
  readonly beats: readonly string[]
  readonly picture: Picture | null
}

/** By name. */
export interface PeopleIndex {
  readonly size: number
  findBySlug(slug: string): SitePerson | undefined
  all(): Iterable<SitePerson>
}
