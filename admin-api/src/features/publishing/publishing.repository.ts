import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { ArticlePlace, Change, ChangeKind, PublishedFile } from '@hometown/shared-types/publishing'
import { articlePlaceSchema } from '@hometown/shared-types/publishing'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ChangeRow, PublishRow } from './publishing.table.ts'

const MANIFEST_ROWS_PER_WRITE = 400

/** What happened to an article. `before` and `after` are null where there was none, or is none any more. */
interface NewArticleChange {
  kind: 'article'
  contentId: number
  articleId: string
  before: ArticlePlace | null
  after: ArticlePlace | null
}

/** Readers could see the event, or can see it now. */
interface NewEventChange {
  kind: 'event'
  subjectId: string
  wasPublic: boolean
  isPublic: boolean
}

interface OtherChange {
  kind: Exclude<ChangeKind, 'article' | 'event'>
  /** The id of a newsletter or a game. */
  subjectId?: string
}

export type NewChange = NewArticleChange | NewEventChange | OtherChange

export async function insertChanges(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
  now: number,
): Promise<void> {
  const all = [...changes, ...(await newslettersThatFollow(trx, changes))]
  if (all.length === 0) return
  const rows = all.map((change) => ({ ...columnsOf(change), created_at: now, publish_id: null }))
  await trx.insertInto('changes').values(rows).execute()
}

function columnsOf(change: NewChange) {
  if (change.kind !== 'article') {
    return { kind: change.kind, content_id: null, subject_id: change.subjectId ?? null, before: null, after: null }
  }
  const { kind, contentId, articleId, before, after } = change
  return {
    kind,
    content_id: contentId,
    subject_id: articleId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
}

/** A frozen article or event is public only while the article or event is. */
async function newslettersThatFollow(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
): Promise<OtherChange[]> {
  const articleIds = changes.flatMap((change) =>
    change.kind === 'article' && isPublic(change.before) !== isPublic(change.after) ? [change.articleId] : [],
  )
  const eventIds = changes.flatMap((change) =>
    change.kind === 'event' && change.wasPublic !== change.isPublic ? [change.subjectId] : [],
  )
  const [withArticles, withEvents] = [trx.selectFrom('newsletter_articles'), trx.selectFrom('newsletter_events')]
  const rows = [
    ...(articleIds.length > 0
      ? await withArticles.select('newsletter_id').where('article_id', 'in', articleIds).execute()
      : []),
    ...(eventIds.length > 0
      ? await withEvents.select('newsletter_id').where('event_id', 'in', eventIds).execute()
      : []),
  ]
  const ids = new Set(rows.map(({ newsletter_id }) => newsletter_id))
  return [...ids].map((subjectId) => ({ kind: 'newsletter', subjectId }))
}

function isPublic(place: ArticlePlace | null): boolean {
  return place?.status === 'published'
}

export async function listUnpublishedChanges(db: Kysely<Database>, limit: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where('publish_id', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(changeFromRow)
}

function changeFromRow(row: ChangeRow): Change {
  return {
    seq: row.seq,
    kind: row.kind,
    contentId: row.content_id,
    subjectId: row.subject_id,
    before: row.before ? articlePlaceSchema.parse(JSON.parse(row.before)) : null,
    after: row.after ? articlePlaceSchema.parse(JSON.parse(row.after)) : null,
  }
}

export async function markChangesPublished(
  trx: Transaction<Database>,
  seqs: number[],
  publishId: string,
): Promise<void> {
  await trx.updateTable('changes').set({ publish_id: publishId }).where('seq', 'in', seqs).execute()
}

export async function insertPublish(db: Kysely<Database>, row: PublishRow): Promise<void> {
  await db.insertInto('publishes').values(row).execute()
}

export async function updatePublish(db: Kysely<Database>, id: string, values: Partial<PublishRow>): Promise<void> {
  await db.updateTable('publishes').set(values).where('id', '=', id).execute()
}

export async function deletePublish(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('publishes').where('id', '=', id).execute()
}

/** Publishes that were under way when the service stopped: what they had not finished is taken up again. */
export async function closeInterruptedPublishes(db: Kysely<Database>, message: string): Promise<void> {
  await db.updateTable('publishes').set({ outcome: 'failed', message }).where('outcome', '=', 'running').execute()
}

export async function listReceipts(db: Kysely<Database>, limit: number): Promise<PublishReceipt[]> {
  const rows = await db.selectFrom('publishes').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
  return rows.map(receiptFromRow)
}

export async function findReceipt(db: Kysely<Database>, id: string): Promise<PublishReceipt | undefined> {
  const row = await db.selectFrom('publishes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && receiptFromRow(row)
}

function receiptFromRow(row: PublishRow): PublishReceipt {
  return {
    id: row.id,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    outcome: row.outcome,
    release: row.release,
    changes: row.changes,
    filesWritten: row.files_written,
    filesRemoved: row.files_removed,
    milliseconds: row.milliseconds,
    message: row.message,
    notices: JSON.parse(row.notices) as string[],
  }
}

export async function upsertManifest(db: Kysely<Database>, files: readonly PublishedFile[]): Promise<void> {
  for (let start = 0; start < files.length; start += MANIFEST_ROWS_PER_WRITE) {
    await db
      .insertInto('publish_manifest')
      .values(files.slice(start, start + MANIFEST_ROWS_PER_WRITE))
      .onConflict((conflict) => conflict.column('path').doUpdateSet((row) => ({ hash: row.ref('excluded.hash') })))
      .execute()
  }
}

export async function removeFromManifest(db: Kysely<Database>, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += MANIFEST_ROWS_PER_WRITE) {
    const part = paths.slice(start, start + MANIFEST_ROWS_PER_WRITE)
    await db.deleteFrom('publish_manifest').where('path', 'in', part).execute()
  }
}

export async function listManifestPaths(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('publish_manifest').select('path').execute()
  return rows.map((row) => row.path)
}
