import type { AlertLevel } from '@hometown/shared-types/contract/alerts'
import type { Generated, Selectable } from 'kysely'

/** The only row has what editors decided, and what readers see. It is missing before the first choice. */
export interface FrontPageTable {
  id: number
  /** The plan's version; each change of an editor names the one that the editor saw. */
  version: number
  /** The plan as JSON, see `front-page-plan.ts`. */
  plan: string
  /** The plan before the last decision, for its undo. Null once undone. */
  plan_before: string | null
  /** The `PublishedFront` as JSON. */
  front: string
  /** The ids of its articles as JSON: lead and seconds. */
  article_ids: string
  /** The next time at which time alone may change it. */
  due_at: number
  /** Nobody reads this number: writes lock the row. */
  revision: number
}

export type FrontPageRow = Selectable<FrontPageTable>

export interface ReaderAlertTable {
  id: string
  level: AlertLevel
  text: string
  url: string | null
  starts_at: number
  ends_at: number
  created_by: string | null
  version: Generated<number>
}

export type AlertRow = Selectable<ReaderAlertTable>
