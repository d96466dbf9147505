import type { PersonKind } from '@hometown/shared-types/person'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface PersonTable {
  id: string
  slug: string
  /** JSON of `FormerSlug[]`: addresses that redirect, and that no other person gets. */
  former_slugs: Generated<string>
  name: string
  kind: PersonKind
  role: string | null
  bio: string | null
  email: string | null
  /** JSON lists of texts. */
  links: string
  beats: string
  image_url: string | null
  image_alt: string | null
  /** Number of the account of that name in the WordPress that was connected when the person was added. */
  wordpress_user: number | null
  version: Generated<number>
  sample: Generated<number>
  deleted_at: number | null
  created_at: number
  updated_at: number
}

export type PersonRow = Selectable<PersonTable>
export type NewPersonRow = Insertable<PersonTable>
export type PersonRowChanges = Updateable<PersonTable>
