import type { SeenKind } from '@hometown/shared-types/seen'
import type { Generated, Insertable, Selectable } from 'kysely'

/** What readers find at the address of something that was taken from them, or kept with a note. */
export interface PageDecisionTable {
  id: string
  kind: SeenKind
  subject_id: string
  /** As it was when it was decided. */
  title: string
  /** `/county-fair`, percent-encoded. */
  path: string
  /** JSON: paths from which readers were led to it until then. */
  former_paths: Generated<string>
  choice: 'note' | 'cancel' | 'redirect' | 'gone'
  /** Of a redirect. */
  to_path: string | null
  show_title: Generated<number>
  /** The editor's words to readers; of a note its text. */
  reason: Generated<string>
  /** The correction of the kind `note`. */
  note_id: string | null
  decided_by: string | null
  decided_at: number
  ended_by: Generated<string | null>
  /** When it was undone, or the page came back. */
  ended_at: Generated<number | null>
}

export type PageDecisionRow = Selectable<PageDecisionTable>
export type NewPageDecision = Insertable<PageDecisionTable>
