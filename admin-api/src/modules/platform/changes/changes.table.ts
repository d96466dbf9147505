import type { ChangeKind } from '@hometown/shared-types/publishing'
import type { Generated, Selectable } from 'kysely'

/** Changes of the site's content and whether they are published. Written in the transaction of the change itself. */
export interface ChangeTable {
  seq: Generated<number>
  kind: ChangeKind
  content_id: number | null
  /** The id of the newsletter, event, game or article. */
  subject_id: string | null
  /** JSON of an `ArticlePath`, or null. */
  before: string | null
  after: string | null
  created_at: number
  /** The publish that brought it to the site; null while it waits. */
  publish_id: string | null
}

export type ChangeRow = Selectable<ChangeTable>
