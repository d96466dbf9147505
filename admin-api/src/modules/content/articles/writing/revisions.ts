import { articleTextsFromRow } from '@hometown/shared-types/contract/articles'
import {
  type ArticleRevision,
  type ArticleRevisionDetail,
  type ArticleSnapshot,
  articleSnapshotSchema,
} from '@hometown/shared-types/contract/desk-articles'
import type { SelectQueryBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { type Actor, accountOf, type Db, type Tx } from '../../../../database/database.ts'
import type { Database } from '../../../../database/tables.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { pick } from '../../../../lib/pick.ts'
import { sanitizeArticleHtml } from '../../../../lib/safe-html.ts'
import { editableContent, isFromWordPress, keywordsFromRow } from '../article-mapping.ts'
import type { ArticleRevisionRow, ArticleRow } from '../articles.table.ts'

const LIST_LIMIT = 100

const revisionMetaSchema = z
  .object({
    category_open: z.number(),
    publish_at: z.number().nullable(),
    unpublish_at: z.number().nullable(),
    job: z.string().nullable(),
  })
  .partial()
const storedSnapshotSchema = z.object({ marks: revisionMetaSchema.optional() })

const revisionListColumns = ['version', 'title', 'status', 'saved_at', 'saved_by'] as const

export async function listRevisions(db: Db, articleId: string, limit = LIST_LIMIT): Promise<ArticleRevision[]> {
  const rows = await selectNewestRevisions(db, articleId).select(revisionListColumns).limit(limit).execute()
  // The deletion of an article repeats its last version.
  return rows.filter(({ version }, place) => version !== rows[place - 1]?.version).map(revisionFromRow)
}

/** @throws AppError 404 */
export async function getRevision(db: Db, article: ArticleRow, version: number): Promise<ArticleRevisionDetail> {
  const row = await selectRevision(db, article.id, version).selectAll().executeTakeFirst()
  if (!row) throw notFound('Revision')
  const snapshot = snapshotFromRow(row)
  // Sanitize again: the policy may be stricter now.
  const content = isFromWordPress(article) ? snapshot.content : sanitizeArticleHtml(snapshot.content)
  return { ...revisionFromRow(row), snapshot: { ...snapshot, content } }
}

/** Returns what a version said beside the text; an empty object where nothing is kept of it. */
export async function findRevisionMeta(
  db: Db,
  articleId: string,
  version: number,
): Promise<z.infer<typeof revisionMetaSchema>> {
  const row = await selectRevision(db, articleId, version).select('snapshot').executeTakeFirst()
  return storedSnapshotSchema.parse(JSON.parse(row?.snapshot ?? '{}')).marks ?? {}
}

/** Returns null if nobody with an account saved the version, or nothing is kept of it. */
export async function findRevisionAuthor(db: Db, articleId: string, version: number): Promise<string | null> {
  const row = await selectRevision(db, articleId, version).select('saved_by').executeTakeFirst()
  return row?.saved_by ?? null
}

/** Finds the status and address that a deleted article had, and who deleted it. */
export async function findStateBeforeDeletion(db: Db, articleId: string) {
  const row = await db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { slug: snapshotFromRow(row).slug, status: row.status, savedBy: row.saved_by }
}

/** The save itself comes first among a version's rows. */
function selectNewestRevisions(db: Db, articleId: string): SelectQueryBuilder<Database, 'article_revisions', object> {
  return db
    .selectFrom('article_revisions')
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .orderBy('saved_at')
    .orderBy('id')
}

function selectRevision(db: Db, articleId: string, version: number) {
  return selectNewestRevisions(db, articleId).where('version', '=', version).limit(1)
}

/** Call it after the save. @param before its state until then, of which the mirror keeps no revision */
export async function insertRevision(
  tx: Tx,
  row: ArticleRow,
  before: ArticleRow | null,
  savedAt = tx.now,
): Promise<void> {
  const isMissing = before && !(await selectRevision(tx.db, before.id, before.version).select('id').executeTakeFirst())
  const missing = isMissing ? [revisionRowOf(before, before.updated_at, null)] : []
  const revisions = [...missing, revisionRowOf(row, savedAt, revisionAuthorOf(tx.actor))]
  await tx.db.insertInto('article_revisions').values(revisions).execute()
}

/** Adds the last state of an article that is deleted now, with who deleted it. The history doesn't list it. */
export function insertDeletionRevision(tx: Tx, row: ArticleRow): Promise<void> {
  return insertRevision(tx, row, row, Math.max(tx.now, row.updated_at))
}

/** Returns a username, or `schedule`; null for imports and changes from WordPress. */
function revisionAuthorOf(actor: Actor): string | null {
  return accountOf(actor)?.username ?? (actor === 'clock' ? 'schedule' : null)
}

/** Names who saved a version that the mirror stored before that was known. */
export async function setRevisionAuthor({ db, actor }: Tx, { id, version }: ArticleRow): Promise<void> {
  await db
    .updateTable('article_revisions')
    .set({ saved_by: revisionAuthorOf(actor) })
    .where('article_id', '=', id)
    .where('version', '=', version)
    .where('saved_by', 'is', null)
    .execute()
}

/** Tells whether a person ever saved the article here. */
export async function hasRevisionByPerson(db: Db, articleId: string): Promise<boolean> {
  const row = await selectNewestRevisions(db, articleId)
    .select('id')
    .where('saved_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function revisionRowOf(row: ArticleRow, savedAt: number, savedBy: string | null): ArticleRevisionRow {
  const snapshot: ArticleSnapshot = {
    ...pick(row, 'title', 'description', 'category', 'status', 'slug'),
    content: editableContent(row),
    imageUrl: row.image_url,
    authorName: row.author_name,
    publishedAt: row.published_at,
    ...articleTextsFromRow(row),
    keywords: keywordsFromRow(row),
  }
  return {
    id: uuid(),
    article_id: row.id,
    ...pick(row, 'version', 'title', 'status'),
    snapshot: JSON.stringify({ ...snapshot, marks: revisionMetaSchema.parse(row) }),
    saved_at: savedAt,
    saved_by: savedBy,
  }
}

function snapshotFromRow(row: Pick<ArticleRevisionRow, 'snapshot'>): ArticleSnapshot {
  return articleSnapshotSchema.parse(JSON.parse(row.snapshot))
}

function revisionFromRow(row: Pick<ArticleRevisionRow, (typeof revisionListColumns)[number]>): ArticleRevision {
  return { ...pick(row, 'version', 'title', 'status'), savedAt: row.saved_at, savedBy: row.saved_by }
}
