import type { ArticleRevision, ArticleRevisionDetail, ArticleSnapshot } from '@hometown/shared-types/article-revision'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { type Actor, updateDeskArticle } from '../writing/desk-articles.service.ts'
import { findRevision, listNewestRevisions, snapshotFromRow } from './article-history.repository.ts'
import type { ArticleRevisionRow } from './article-history.table.ts'

const LIST_LENGTH = 100

type Reading = Pick<AppContext, 'store'>

export async function listRevisions(context: Reading, articleId: string): Promise<ArticleRevision[]> {
  const article = await getArticleRow(context, articleId)
  const rows = await listNewestRevisions(context.store.db, article.id, LIST_LENGTH)
  return rows.map(fromRow)
}

export async function getRevision(
  context: Reading,
  articleId: string,
  version: number,
): Promise<ArticleRevisionDetail> {
  const article = await getArticleRow(context, articleId)
  const row = await getRevisionRow(context, article.id, version)
  return { ...fromRow(row), snapshot: snapshotOf(row, article) }
}

/** Restores the text as the newest version; status and address stay. */
export async function restoreRevision(
  context: AppContext,
  articleId: string,
  version: number,
  lookedAt: number,
  actor: Actor,
): Promise<DeskArticle> {
  const { snapshot } = await getRevision(context, articleId, version)
  const { status: _, slug: __, publishedAt: ___, ...text } = snapshot
  return updateDeskArticle(context, articleId, { ...text, version: lookedAt }, actor, 'article.restore')
}

function snapshotOf(row: ArticleRevisionRow, article: ArticleRow): ArticleSnapshot {
  const snapshot = snapshotFromRow(row)
  // Sanitize again: older revisions were stored as typed, and the policy may be stricter now.
  const content = article.origin === LOCAL_ORIGIN ? sanitizeArticleHtml(snapshot.content) : snapshot.content
  return { ...snapshot, content }
}

function fromRow(row: Omit<ArticleRevisionRow, 'snapshot'>): ArticleRevision {
  const { version, title, status } = row
  return { version, savedAt: row.saved_at, savedBy: row.saved_by, title, status }
}

async function getArticleRow({ store }: Reading, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row) throw notFound('Article')
  return row
}

async function getRevisionRow({ store }: Reading, articleId: string, version: number): Promise<ArticleRevisionRow> {
  const row = await findRevision(store.db, articleId, version)
  if (!row) throw notFound('Revision')
  return row
}
