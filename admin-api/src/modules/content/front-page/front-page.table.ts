import type { AlertLevel } from '@hometown/shared-types/contract/alerts'
import type { Generated, Selectable } from 'kysely'

/** One row: what editors decided, and what readers see. Missing before the first choice. */
export interface FrontPageTable {
  id: number
  /** Of the plan; each change of an editor names the one that the editor saw. */
  version: number
  /** JSON, see `front-plan.ts`. */
  plan: string
  /** The plan before the last decision, for its undo. Null once undone. */
  plan_before: string | null
  /** JSON, `PublishedFront`. */
  front: string
  /** JSON, the ids of its articles: lead and seconds. */
  article_ids: string
  /** When time alone may change it next. */
  due_at: number
  /** Nobody reads it: writes lock the row. */
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
