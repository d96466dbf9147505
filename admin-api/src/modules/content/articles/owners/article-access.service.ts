import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticleChanges, NewDeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { storable } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { isFromWordPress } from '../article-values.ts'
import { findArticle, findDeleted } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { findLastState, listRevisions } from '../revisions/revisions.service.ts'

export type Viewer = Pick<CurrentUser, 'id' | 'role'>

type Reading = Pick<AppContext, 'store'>

const ONLY_DRAFTS = 'Only editors can publish. Submit the article for review instead.'

/**
 * Editors see all articles; contributors see their own and those that readers see.
 * @throws 404, which doesn't tell contributors whether others have such an article
 */
export async function getVisibleRow({ store }: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row || !(row.status === 'published' || mayOpen(viewer, row))) throw notFound('Article')
  return row
}

/** An article on which the viewer works: contributors only on their own. */
export async function getOwnRow({ store }: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row || !mayOpen(viewer, row)) throw notFound('Article')
  return row
}

/** Contributors change their own drafts, until an editor schedules or publishes them. */
export async function getChangeableRow(context: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await getVisibleRow(context, viewer, id)
  if (isEditor(viewer)) return row
  if (row.owner_id !== viewer.id) throw editorsOnly('You can change only your own articles.')
  if (row.status !== 'draft') throw editorsOnly('An editor has this article now. Ask them to change it.')
  if (row.publish_at !== null) throw editorsOnly('An editor has scheduled this article. Ask them to change it.')
  return row
}

/** The id of another's article would change it; that of a deleted one would show its history. */
export async function checkCreate({ store }: Reading, user: CurrentUser, article: NewDeskArticle): Promise<void> {
  if (isEditor(user)) return
  refusePlans(article)
  const { clientId } = article
  if (!clientId) return
  const row = (await findArticle(store.db, clientId)) ?? (await findDeleted(store.db, clientId))
  const isFree = row ? row.owner_id === user.id : (await listRevisions(store.db, clientId, 1)).length === 0
  if (!isFree) throw idTaken()
}

/** Refuses the id of another person's article. */
export async function refuseTakenId({ store }: Reading, id: string, user: Pick<CurrentUser, 'id'>): Promise<void> {
  const row = await findArticle(store.db, id)
  // The mirror may have stored the post before we knew who created it.
  const isFree = !row || row.owner_id === user.id || (row.owner_id === null && isFromWordPress(row))
  if (!isFree) throw idTaken()
}

function idTaken(): AppError {
  return new AppError(409, 'id_taken', 'This article already exists. Look for it in the list.')
}

/** @returns the changes to save */
export async function checkUpdate(
  context: Reading,
  user: CurrentUser,
  id: string,
  changes: DeskArticleChanges,
): Promise<DeskArticleChanges> {
  if (isEditor(user)) return changes
  refusePlans(changes)
  if (changes.correction) throw editorsOnly('Ask an editor to add the correction.')
  const { version } = await getChangeableRow(context, user, id)
  // Without a version, the save could overtake an editor who publishes at the same moment.
  return { ...changes, version: changes.version ?? version }
}

/** Contributors undo only their own deletion of their own draft. */
export async function checkRestore({ store: { db } }: Reading, user: CurrentUser, id: string): Promise<void> {
  if (isEditor(user)) return
  const row = await findDeleted(db, storable(id))
  const last = row?.owner_id === user.id ? await findLastState(db, row.id) : undefined
  if (last?.savedBy !== user.username || last.status !== 'draft') throw notFound('Article')
}

/** @returns a check for the transaction: an editor may publish it at the same moment */
export async function checkDelete(context: Reading, user: CurrentUser, id: string) {
  if (isEditor(user)) return undefined
  await getChangeableRow(context, user, id)
  return async (_trx: unknown, { status }: ArticleRow) => {
    if (status !== 'draft') throw editorsOnly('An editor has this article now. Ask them to delete it.')
  }
}

/** What a contributor may say about when an article is out: nothing. */
function refusePlans({
  status,
  publishAt,
  unpublishAt,
  publishedAt,
}: Pick<DeskArticleChanges, 'status' | 'publishAt' | 'unpublishAt' | 'publishedAt'>): void {
  if (status !== undefined && status !== 'draft') throw editorsOnly(ONLY_DRAFTS)
  if (publishAt || unpublishAt || publishedAt) throw editorsOnly(ONLY_DRAFTS)
}

function editorsOnly(message: string): AppError {
  return new AppError(403, 'forbidden', message)
}

function mayOpen(viewer: Viewer, row: ArticleRow): boolean {
  return isEditor(viewer) || row.owner_id === viewer.id
}
