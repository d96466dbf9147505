import type { BusinessStatus } from '@hometown/shared-types/contract/businesses'
import type { Generated, Selectable } from 'kysely'

export interface BusinessTable {
  id: string
  slug: string
  name: string
  category: string | null
  description: string | null
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  /** JSON of `OpeningHours`. */
  hours: string | null
  hours_note: string | null
  image_url: string | null
  image_alt: string | null
  status: BusinessStatus
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type BusinessRow = Selectable<BusinessTable>
