import type { Generated, Selectable } from 'kysely'

export interface PersonTable {
  id: string
  slug: string
  name: string
  bio: string | null
  image_url: string | null
  image_alt: string | null
  version: Generated<number>
  sample: Generated<number>
  deleted_at: number | null
  created_at: number
  updated_at: number
}

/** A name in print is one person's. */
export interface PersonBylineTable {
  /** See `bylineKey`. */
  key: string
  name: string
  person_id: string
}

export type PersonRow = Selectable<PersonTable>
export type PersonBylineRow = Selectable<PersonBylineTable>
