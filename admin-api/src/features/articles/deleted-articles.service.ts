import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { storable } from '@hometown/shared-types/storable-text'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { findRevision, listNewestRevisions } from './article-history.repository.ts'
import { snapshotFromRow } from './article-revision.ts'
import { findArticle } from './articles.repository.ts'
import { type Actor, createDeskArticle } from './desk-articles.service.ts'

/** Makes a deleted article anew from its last save. What hung on it besides, its corrections and plans, is gone. */
export async function restoreDeletedArticle(context: AppContext, id: string, actor: Actor): Promise<DeskArticle> {
  const { db } = context.store
  const articleId = storable(id)
  if (await findArticle(db, articleId)) throw new AppError(409, 'not_deleted', 'This article is not deleted')
  const [newest] = await listNewestRevisions(db, articleId, 1)
  const last = newest && (await findRevision(db, articleId, newest.version))
  if (!last) throw notFound('Article')
  // Made of the save, so that two clicks bring it back once.
  const clientId = uuidOf(last.id, uuidOf.URL)
  return createDeskArticle(context, { ...snapshotFromRow(last), clientId }, actor)
}
