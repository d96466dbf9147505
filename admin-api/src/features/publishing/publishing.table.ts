import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { ChangeKind } from '@hometown/shared-types/publishing'
import type { Generated, Selectable } from 'kysely'

/** What has happened to the site's content and whether it has been published. Written with the change itself. */
export interface ChangeTable {
  seq: Generated<number>
  kind: ChangeKind
  content_id: number | null
  /** The id of the newsletter, event, game or article that changed. */
  subject_id: string | null
  /** JSON of an `ArticlePlace`, or null. */
  before: string | null
  after: string | null
  created_at: number
  /** The publish that brought it to the site; null while it waits. */
  publish_id: string | null
}

/** What the live site should consist of. */
export interface PublishManifestTable {
  path: string
  hash: string
}

export interface PublishTable {
  id: string
  started_at: number
  finished_at: number | null
  outcome: PublishReceipt['outcome']
  release: string | null
  changes: number
  files_written: number
  files_removed: number
  milliseconds: number | null
  message: string
  /** JSON list of texts. */
  notices: string
}

export type ChangeRow = Selectable<ChangeTable>
export type PublishRow = Selectable<PublishTable>
