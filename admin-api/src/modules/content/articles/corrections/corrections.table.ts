import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { Insertable, Selectable } from 'kysely'

/** A dated note under an article. It goes with the article. */
export interface CorrectionTable {
  id: string
  article_id: string
  kind: CorrectionKind
  /** Plain text. */
  text: string
  corrected_at: number
  /** The user name; null for samples. */
  corrected_by: string | null
}

export type CorrectionRow = Selectable<CorrectionTable>
export type NewCorrectionRow = Insertable<CorrectionTable>
