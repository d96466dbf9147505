import { type ArticleSnapshot, articleSnapshotSchema } from '@hometown/shared-types/article-revision'
import { articleTextsFromRow } from '@hometown/shared-types/article-texts'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { keywordsFromRow } from '../article-json.ts'
import type { ArticleRow } from '../articles.table.ts'
import { editedContent } from '../writing/desk-article-json.ts'
import type { ArticleRevisionRow } from './article-history.table.ts'

export async function insertRevisions(trx: Transaction<Database>, revisions: ArticleRevisionRow[]): Promise<void> {
  if (revisions.length > 0) await trx.insertInto('article_revisions').values(revisions).execute()
}

export async function hasRevision(db: Kysely<Database>, articleId: string, version: number): Promise<boolean> {
  const found = await db
    .selectFrom('article_revisions')
    .select('id')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a person ever saved it here. */
export async function isSavedByPerson(db: Kysely<Database>, articleId: string): Promise<boolean> {
  const found = await db
    .selectFrom('article_revisions')
    .select('id')
    .where('article_id', '=', articleId)
    .where('saved_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function claimRevision(
  trx: Transaction<Database>,
  { articleId, version, savedBy }: { articleId: string; version: number; savedBy: string | null },
): Promise<void> {
  await trx
    .updateTable('article_revisions')
    .set({ saved_by: savedBy })
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .where('saved_by', 'is', null)
    .execute()
}

export async function findRevision(
  db: Kysely<Database>,
  articleId: string,
  version: number,
): Promise<ArticleRevisionRow | undefined> {
  return db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findSavedBy(db: Kysely<Database>, articleId: string, version: number): Promise<string | null> {
  const found = await db
    .selectFrom('article_revisions')
    .select('saved_by')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.saved_by ?? null
}

export async function listNewestRevisions(
  db: Kysely<Database>,
  articleId: string,
  limit: number,
): Promise<Omit<ArticleRevisionRow, 'snapshot'>[]> {
  return db
    .selectFrom('article_revisions')
    .select(['id', 'article_id', 'version', 'title', 'status', 'saved_at', 'saved_by'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .orderBy('saved_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listLastTitles(db: Kysely<Database>, articleIds: readonly string[]): Promise<string[]> {
  const titles: string[] = []
  for (const id of articleIds) {
    const revisions = db.selectFrom('article_revisions').select('title').where('article_id', '=', id)
    const last = await revisions.orderBy('version', 'desc').limit(1).executeTakeFirst()
    if (last) titles.push(last.title)
  }
  return titles
}

/** Snapshots without a format predate formats and have the first one. */
const keptSnapshotSchema = articleSnapshotSchema.extend({ format: z.literal(1).default(1) })

export function revisionOf(row: ArticleRow, savedAt: number, savedBy: string | null): ArticleRevisionRow {
  const snapshot: z.input<typeof keptSnapshotSchema> = {
    format: 1,
    title: row.title,
    description: row.description,
    content: editedContent(row),
    category: row.category,
    imageUrl: row.image_url,
    authorName: row.author_name,
    status: row.status,
    publishedAt: row.published_at,
    slug: row.slug,
    ...articleTextsFromRow(row),
    keywords: keywordsFromRow(row),
  }
  return {
    id: uuid(),
    article_id: row.id,
    version: row.version,
    title: row.title,
    status: row.status,
    snapshot: JSON.stringify(snapshot),
    saved_at: savedAt,
    saved_by: savedBy,
  }
}

export function snapshotFromRow(row: Pick<ArticleRevisionRow, 'snapshot'>): ArticleSnapshot {
  const { format: _, ...snapshot } = keptSnapshotSchema.parse(JSON.parse(row.snapshot))
  return snapshot
}

/** Two posts exchange their addresses by way of a third one, within seconds. */
const PASSING_MS = 60_000
/** More moves of one article within that time are no exchange. */
const LOOKED_AT = 10

/** Whether the article moved to its present address less than a minute ago. Readers don't know that one. */
export async function isPassingAddress(
  db: Kysely<Database>,
  { id, slug }: Pick<ArticleRow, 'id' | 'slug'>,
  now: number,
): Promise<boolean> {
  const newest = await db
    .selectFrom('article_revisions')
    .select(['snapshot', 'saved_at'])
    .where('article_id', '=', id)
    .orderBy('version', 'desc')
    .orderBy('saved_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const elsewhere = newest.findIndex((revision) => snapshotFromRow(revision).slug !== slug)
  const arrival = newest[elsewhere - 1]
  return arrival !== undefined && arrival.saved_at > now - PASSING_MS
}
