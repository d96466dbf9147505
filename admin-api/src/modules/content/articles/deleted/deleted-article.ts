import type { ArticleSnapshot } from '@hometown/shared-types/article-revision'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { findArticle, findTitleAtSlug } from '../articles.repository.ts'
import { findRevision, listNewestRevisions } from '../revisions/article-history.repository.ts'
import { snapshotFromRow } from '../revisions/article-revision.ts'
import { findWithdrawn, type WithdrawnArticle } from './withdrawn-article.ts'

export interface DeletedArticle {
  id: string
  article: ArticleSnapshot
  version: number
  /** Undefined after the retention time. */
  withdrawn: WithdrawnArticle | undefined
}

/** @throws AppError when the article isn't deleted, or nothing is left of it. */
export async function readDeleted(db: Kysely<Database>, id: string): Promise<DeletedArticle> {
  if (await findArticle(db, id)) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const [newest] = await listNewestRevisions(db, id, 1)
  const last = newest && (await findRevision(db, id, newest.version))
  if (!last) throw notFound('Article')
  return { id, article: snapshotFromRow(last), version: last.version, withdrawn: await findWithdrawn(db, id) }
}

/** A restored article must keep its address, so that links don't lead to another article. */
export async function refuseTakenAddress(db: Kysely<Database>, slug: string): Promise<void> {
  const title = await findTitleAtSlug(db, slug)
  if (title === undefined) return
  const message = `The address /article/${slug} now belongs to “${title}”. Give that article another address, then restore this one.`
  throw new AppError(409, 'slug_taken', message)
}
