import type { Change, PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { insertMany } from '../../../database/bulk-sql.ts'
import type { Db, Store, Trx } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import { announceToDesks } from '../live/index.ts'
import { listChangeRowsAfter, type SitePosition } from './change-order.repository.ts'
import type { ChangeRow, NewsletterContentTable, PublishRow } from './changes.table.ts'

/** Lists what a copy of the site at this position doesn't show yet, oldest first, and the position of one that does. */
export async function listChangesAfter(
  store: Store,
  position: SitePosition,
  limit: number,
): Promise<{ changes: Change[]; position: SitePosition }> {
  const page = await listChangeRowsAfter(store, position, limit)
  return { changes: page.rows.map(changeFromRow), position: page.position }
}

function changeFromRow(row: ChangeRow): Change {
  return {
    ...pick(row, 'seq', 'kind'),
    contentId: row.content_id,
    subjectId: row.subject_id,
    before: row.before ? JSON.parse(row.before) : null,
    after: row.after ? JSON.parse(row.after) : null,
  }
}

/** Marks the changes that no copy of the site had before. */
export async function markChangesPublished(trx: Trx, seqs: readonly number[], publishId: string): Promise<void> {
  if (seqs.length === 0) return
  const rows = trx.updateTable('changes').set({ publish_id: publishId }).where('seq', 'in', seqs)
  await rows.where('publish_id', 'is', null).execute()
}

/** The answer differs after every change of an article, and is empty before the first. */
export async function findNewestArticleChange(db: Db): Promise<string> {
  const newest = db.selectFrom('changes').where('kind', '=', 'article').orderBy('seq', 'desc').limit(1)
  const row = await newest.select(['seq', 'created_at']).executeTakeFirst()
  return row ? `${row.seq} ${row.created_at}` : ''
}

type ContentKind = NewsletterContentTable['kind']

/** Remembers what a newsletter shows: its page is rendered again when an article or event is withdrawn or restored. */
export async function insertNewsletterContents(
  db: Db,
  newsletterId: string,
  contents: Readonly<Partial<Record<ContentKind, Iterable<string>>>>,
): Promise<void> {
  const kinds = Object.entries(contents) as [ContentKind, Iterable<string>][]
  const rows = kinds.flatMap(([kind, items]) => [...items].map((item) => ({ kind, item, newsletter_id: newsletterId })))
  await insertMany(db, 'newsletter_contents', rows)
}

export async function recordPublishReceipt(
  context: AppContext,
  outcome: 'live' | 'failed' | 'held',
  message: string,
): Promise<void> {
  const now = context.clock.now()
  const row = { ...newPublish(uuid(), now), finished_at: now, outcome, message }
  await insertPublish(context.store.db, row)
  announcePublish(context, row)
}

/** Returns a publish that is under way; its row is written when it has ended. */
export function newPublish(id: string, startedAt: number): PublishRow {
  return { id, started_at: startedAt, finished_at: null, outcome: 'running', changes: 0, message: '', notices: '[]' }
}

export function announcePublish(context: AppContext, row: PublishRow): void {
  announceToDesks(context, { type: 'publish', receipt: receiptFromRow(row) })
}

export async function findLastPublishReceipt({ store }: AppContext): Promise<PublishReceipt | undefined> {
  const [last] = await listPublishReceipts(store.db, 1)
  return last
}

export async function insertPublish(db: Db, row: PublishRow): Promise<void> {
  await db.insertInto('publishes').values(row).execute()
}

export async function listPublishReceipts(db: Db, limit: number): Promise<PublishReceipt[]> {
  const rows = await db.selectFrom('publishes').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
  return rows.map(receiptFromRow)
}

function receiptFromRow(row: PublishRow): PublishReceipt {
  return {
    ...pick(row, 'id', 'outcome', 'changes', 'message'),
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    notices: JSON.parse(row.notices) as string[],
  }
}
