import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle, NewDeskArticle, UpdateDeskArticleInput } from '@hometown/shared-types/desk-article'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { findArticle } from '../articles.repository.ts'
import { restoreDeletedArticle } from '../deleted/deleted-articles.service.ts'
import { findWithdrawn } from '../deleted/withdrawn-articles.service.ts'
import { listNewestRevisions } from '../revisions/article-history.repository.ts'
import { createDeskArticle, deleteDeskArticle, updateDeskArticle } from '../writing/desk-articles.service.ts'
import { editorsOnly, getChangeableRow } from './article-access.service.ts'

const ONLY_DRAFTS = 'Only editors can publish. Submit the article for review instead.'

/** What a contributor may say about when an article is out: nothing. */
type Plans = Pick<UpdateDeskArticleInput, 'status' | 'publishAt' | 'unpublishAt' | 'publishedAt'>

export async function createArticleFor(
  context: AppContext,
  user: CurrentUser,
  article: NewDeskArticle,
): Promise<DeskArticle> {
  if (isEditor(user)) return createDeskArticle(context, article, user)
  refusePlans(article)
  if (article.clientId) await refuseForeignId(context, user, article.clientId)
  return createDeskArticle(context, article, user)
}

export async function updateArticleFor(
  context: AppContext,
  user: CurrentUser,
  id: string,
  changes: UpdateDeskArticleInput,
): Promise<DeskArticle> {
  if (isEditor(user)) return updateDeskArticle(context, id, changes, user)
  refusePlans(changes)
  if (changes.correction) throw editorsOnly('Ask an editor to add the correction.')
  const { version } = await getChangeableRow(context, user, id)
  // Without a version, the save could overtake an editor who publishes at the same moment.
  return updateDeskArticle(context, id, { ...changes, version: changes.version ?? version }, user)
}

export async function deleteArticleFor(
  context: AppContext,
  user: CurrentUser,
  id: string,
  sendTo?: string,
): Promise<void> {
  if (isEditor(user)) return deleteDeskArticle(context, id, user, { sendTo })
  await getChangeableRow(context, user, id)
  return deleteDeskArticle(context, id, user, {
    async also(_trx, { status }) {
      if (status !== 'draft') throw editorsOnly('An editor has this article now. Ask them to delete it.')
    },
  })
}

/** Contributors undo only their own deletion of their own draft. */
export async function restoreArticleFor(context: AppContext, user: CurrentUser, id: string): Promise<DeskArticle> {
  if (isEditor(user)) return restoreDeletedArticle(context, id, user)
  const { db } = context.store
  const [last] = await listNewestRevisions(db, storable(id), 1)
  const isOwn = (await findWithdrawn(db, storable(id)))?.marks.owner_id === user.id
  if (!isOwn || last?.saved_by !== user.username || last.status !== 'draft') throw notFound('Article')
  return restoreDeletedArticle(context, id, user)
}

function refusePlans({ status, publishAt, unpublishAt, publishedAt }: Plans): void {
  if (status !== undefined && status !== 'draft') throw editorsOnly(ONLY_DRAFTS)
  if (publishAt || unpublishAt || publishedAt) throw editorsOnly(ONLY_DRAFTS)
}

/** The id of another's article would change it; that of a deleted one would show its history. */
async function refuseForeignId({ store }: AppContext, { id: userId }: CurrentUser, clientId: string): Promise<void> {
  const row = await findArticle(store.db, clientId)
  const owner = row ? row.owner_id : (await findWithdrawn(store.db, clientId))?.marks.owner_id
  if (owner === userId) return
  if (!row && (await listNewestRevisions(store.db, clientId, 1)).length === 0) return
  throw new AppError(409, 'id_taken', 'This article already exists. Look for it in the list.')
}
