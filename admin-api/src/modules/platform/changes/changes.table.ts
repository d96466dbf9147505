import type { ChangeKind, PublishReceipt } from '@hometown/shared-types/contract/publishing'
import type { Generated, Selectable } from 'kysely'

export interface ChangeTable {
  seq: Generated<number>
  kind: ChangeKind
  /** The article's number; null for other kinds. */
  content_id: number | null
  subject_id: string | null
  /** The slug and status of an article before and after, which make its address. */
  before: string | null
  after: string | null
  created_at: number
  /** The first publish that brought the change to a copy of the site. */
  publish_id: string | null
}

export type ChangeRow = Selectable<ChangeTable>

export interface PublishTable {
  id: string
  started_at: number
  finished_at: number | null
  outcome: PublishReceipt['outcome']
  changes: number
  message: string
  notices: string
}

export type PublishRow = Selectable<PublishTable>

export interface NewsletterContentTable {
  kind: 'article' | 'event' | 'picture' | 'size'
  /** The id of an article or event, the URL of a picture, the hash of a size. */
  item: string
  newsletter_id: string
}
