import type { ArticleAddress, Change, ChangeKind } from '@hometown/shared-types/contract/publishing'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { Store } from '../../../database/store.ts'
import { writeAndAnnounce } from '../live/live.service.ts'
import { listRowsAfter, type SitePosition } from './change-order.repository.ts'
import type { ChangeRow, NewsletterContentTable } from './changes.table.ts'

/** Call it in the transaction of the change. After a crash, the row still waits to be published. */
export async function recordChange(trx: Transaction<Database>, change: NewChange, now: number): Promise<void> {
  await recordChanges(trx, [change], now)
}

export async function recordChanges(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
  now: number,
): Promise<void> {
  const all = [...changes, ...(await newslettersThatFollow(trx, changes))]
  if (all.length === 0) return
  const rows = all.map((change) => ({ ...columnsOf(change), created_at: now, publish_id: null }))
  await insertMany(trx, 'changes', rows)
}

/** Call it after the commit. Without it, publishing waits for the next poll. */
export function wakePublishing(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'changes-waiting' })
}

/** Writes what readers may see, as `writeAndAnnounce` does. Then publishing begins. */
export const writeAndPublish: typeof writeAndAnnounce = async (context, lists, work) => {
  const result = await writeAndAnnounce(context, lists, work)
  wakePublishing(context)
  return result
}

interface NewArticleChange {
  kind: 'article'
  contentId: number
  articleId: string
  before: ArticleAddress | null
  after: ArticleAddress | null
  /** An editor's note was added, changed or removed. */
  isNote?: boolean
}

interface NewEventChange {
  kind: 'event'
  subjectId: string
  wasPublic: boolean
  isPublic: boolean
}

interface OtherChange {
  kind: Exclude<ChangeKind, 'article' | 'event'>
  subjectId?: string
}

type NewChange = NewArticleChange | NewEventChange | OtherChange

function columnsOf(change: NewChange) {
  if (change.kind !== 'article') {
    return { kind: change.kind, content_id: null, subject_id: change.subjectId ?? null, before: null, after: null }
  }
  const { kind, contentId, articleId, before, after } = change
  return {
    kind,
    content_id: contentId,
    subject_id: articleId,
    before: addressColumn(before),
    after: addressColumn(after),
  }
}

/** A row has more than its address. */
function addressColumn(article: ArticleAddress | null): string | null {
  return article && JSON.stringify({ slug: article.slug, status: article.status })
}

/** The page of a sent newsletter shows only articles and events that are public, with the editors' notes of today. */
async function newslettersThatFollow(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
): Promise<OtherChange[]> {
  const articleIds = changes.flatMap((change) =>
    change.kind === 'article' && (change.isNote || isPublic(change.before) !== isPublic(change.after))
      ? [change.articleId]
      : [],
  )
  const eventIds = changes.flatMap((change) =>
    change.kind === 'event' && change.wasPublic !== change.isPublic ? [change.subjectId] : [],
  )
  const rows = [
    ...(articleIds.length > 0 ? await newslettersShowing(trx, 'article', articleIds).execute() : []),
    ...(eventIds.length > 0 ? await newslettersShowing(trx, 'event', eventIds).execute() : []),
  ]
  const ids = new Set(rows.map(({ newsletter_id }) => newsletter_id))
  return [...ids].map((subjectId) => ({ kind: 'newsletter', subjectId }))
}

function isPublic(article: ArticleAddress | null): boolean {
  return article?.status === 'published'
}

/** What a copy of the site at this position doesn't show yet, oldest first, and the position of one that does. */
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

/** Those that no copy of the site had before. */
export async function markChangesPublished(
  trx: Transaction<Database>,
  seqs: readonly number[],
  publishId: string,
): Promise<void> {
  if (seqs.length === 0) return
  const rows = trx.updateTable('changes').set({ publish_id: publishId }).where('seq', 'in', seqs)
  await rows.where('publish_id', 'is', null).execute()
}

/** Differs after every change of an article; empty before the first. */
export async function findNewestArticleChange(db: Kysely<Database>): Promise<string> {
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

/** When an article or event is withdrawn or restored, the page of the newsletter is rendered again. */
export async function insertNewsletterContents(
  db: Kysely<Database>,
  newsletterId: string,
  contents: Readonly<Partial<Record<ContentKind, Iterable<string>>>>,
): Promise<void> {
  const kinds = Object.entries(contents) as [ContentKind, Iterable<string>][]
  const rows = kinds.flatMap(([kind, items]) => [...items].map((item) => ({ kind, item, newsletter_id: newsletterId })))
  await insertMany(db, 'newsletter_contents', rows)
}

/** A query of the ids of newsletters that show one of the items. */
export function newslettersShowing(db: Kysely<Database>, kind: ContentKind, items: readonly string[]) {
  return db
    .selectFrom('newsletter_contents')
    .select('newsletter_id')
    .where('kind', '=', kind)
    .where(isOneOf(db, 'item', items))
}
