import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { Insertable, Selectable } from 'kysely'

/** Deleted with its article. */
export interface CorrectionTable {
  id: string
  article_id: string
  kind: CorrectionKind
  text: string
  corrected_at: number
  corrected_by: string | null
}

export type CorrectionRow = Selectable<CorrectionTable>
export type NewCorrectionRow = Insertable<CorrectionTable>
