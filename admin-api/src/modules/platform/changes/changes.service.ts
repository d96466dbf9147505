import type { Change } from '@hometown/shared-types/contract/publishing'
import type { Db, Trx } from '../../../database/database.ts'
import { insertMany } from '../../../database/many-rows.ts'
import type { Store } from '../../../database/store.ts'
import { newslettersShowing } from '../../../database/write/changes.ts'
import { listRowsAfter, type SitePosition } from './change-order.repository.ts'
import type { ChangeRow, NewsletterContentTable } from './changes.table.ts'

export { newslettersShowing }

/** Lists what a copy of the site at this position doesn't show yet, oldest first, and the position of one that does. */
export async function listChangesAfter(
  store: Store,
  position: SitePosition,
  limit: number,
): Promise<{ changes: Change[]; position: SitePosition }> {
  const found = await listRowsAfter(store, position, limit)
  return { changes: found.rows.map(changeFromRow), position: found.position }
}

function changeFromRow(row: ChangeRow): Change {
  return {
    seq: row.seq,
    kind: row.kind,
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
  const row = await db
    .selectFrom('changes')
    .select(['seq', 'created_at'])
    .where('kind', '=', 'article')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
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
