import type { FrontAction } from '@hometown/shared-types/front-page'
import type { Selectable } from 'kysely'

/** What editors decided. Each decision adds a row, so the newest is the current one and any can be restored. */
export interface FrontVersionTable {
  version: number
  /** JSON, see `front-plan.ts`. */
  plan: string
  action: FrontAction
  article_id: string | null
  username: string | null
  created_at: number
}

/** One row: what readers see. */
export interface FrontPublishedTable {
  id: number
  /** JSON, `PublishedFront`. */
  front: string
  /** JSON, the ids of its articles: lead and seconds. */
  article_ids: string
  lead_since: number | null
  /** JSON, `AutomaticLead[]`. */
  leads: string
  /** When time alone may change it next. */
  due_at: number
  /** Prevents lost updates. */
  revision: number
}

export type FrontVersionRow = Selectable<FrontVersionTable>
export type FrontPublishedRow = Selectable<FrontPublishedTable>
