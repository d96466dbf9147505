import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { ArticlePlace, Change, ChangeKind, PublishedFile } from '@hometown/shared-types/publishing'
import { articlePlaceSchema } from '@hometown/shared-types/publishing'
import { isUsableSlug } from '@hometown/shared-types/slug'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ChangeRow, PublishRow } from './publishing.table.ts'

const MANIFEST_ROWS_PER_WRITE = 400
const SLUGS_PER_QUERY = 400

export interface NewChange {
  kind: ChangeKind
  contentId?: number
  /** The id of a newsletter. */
  subjectId?: string
  before?: ArticlePlace | null
  after?: ArticlePlace | null
}

export async function insertChanges(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
  now: number,
): Promise<void> {
  const rows = changes.map((change) => ({
    kind: change.kind,
    content_id: change.contentId ?? null,
    subject_id: change.subjectId ?? null,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    created_at: now,
    publish_id: null,
  }))
  if (rows.length > 0) await trx.insertInto('changes').values(rows).execute()
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

/**
 * Where readers may still find articles that are not published any more. Not the old addresses of articles that only moved,
 * nor what belongs to another article by now.
 */
export async function listWithdrawnSlugs(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('changes')
    .select('before')
    .where('publish_id', 'is', null)
    .where('kind', '=', 'article')
    .where('before', 'is not', null)
    .where(({ exists, not, selectFrom }) => {
      const published = selectFrom('articles').select('articles.id').where('articles.status', '=', 'published')
      return not(exists(published.whereRef('articles.wordpress_id', '=', 'changes.content_id')))
    })
    .execute()
  const places = rows.flatMap(({ before }) => (before === null ? [] : articlePlaceSchema.parse(JSON.parse(before))))
  const slugs = new Set(places.filter(({ status }) => status === 'published').map(({ slug }) => slug))
  for (const slug of await listPublishedSlugs(db, [...slugs])) slugs.delete(slug)
  return [...slugs].filter(isUsableSlug)
}

async function listPublishedSlugs(db: Kysely<Database>, among: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < among.length; start += SLUGS_PER_QUERY) {
    const part = among.slice(start, start + SLUGS_PER_QUERY)
    const query = db.selectFrom('articles').select('slug').where('status', '=', 'published').where('slug', 'in', part)
    found.push(...(await query.execute()).map(({ slug }) => slug))
  }
  return found
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
