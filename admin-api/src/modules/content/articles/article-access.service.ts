import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { DeskArticleChanges } from '@hometown/shared-types/contract/desk-articles'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { findRow, getRow } from '../../../database/read-rows.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { isFromWordPress } from './article-mapping.ts'
import { articles } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'
import { findStateBeforeDeletion, listRevisions } from './writing/revisions.ts'

type OwnedArticle = Pick<ArticleRow, 'owner_id' | 'status' | 'publish_at'>

const ONLY_DRAFTS_MESSAGE = 'Only editors can publish. Submit the article for review instead.'

/** Contributors see published articles and their own. @throws 404, which doesn't tell whether others have such a one */
export async function getVisibleArticle(db: Db, user: CurrentUser, id: string): Promise<ArticleRow> {
  const row = await findRow(db, articles, id)
  if (!row || !isArticleVisible(user, row)) throw notFound('Article')
  return row
}

/** Returns an article on which the user works: contributors work only on their own. */
export async function getOwnArticle({ store }: AppContext, user: CurrentUser, id: string): Promise<ArticleRow> {
  const row = await getRow(store.db, articles, id)
  requireOwnArticle(user, row)
  return row
}

export function requireOwnArticle(user: CurrentUser, row: OwnedArticle): void {
  if (!mayOpenArticle(user, row)) throw notFound('Article')
}

/** Contributors change their own drafts, until an editor schedules or publishes them. */
export function requireMayEditArticle(user: CurrentUser, row: OwnedArticle): void {
  if (isEditor(user)) return
  if (!isArticleVisible(user, row)) throw notFound('Article')
  if (row.owner_id !== user.id) throw editorsOnlyError('You can change only your own articles.')
  if (row.status !== 'draft') throw editorsOnlyError('An editor has this article now. Ask them to change it.')
  if (row.publish_at !== null) throw editorsOnlyError('An editor has scheduled this article. Ask them to change it.')
}

/** A taken id would change another's article, or show a deleted one's history. @param known has it, deleted or not */
export async function requireUnusedArticleId(
  db: Db,
  user: CurrentUser,
  id: string,
  known: ArticleRow | undefined,
): Promise<void> {
  // The mirror may have stored the post before we knew who created it.
  const isUnclaimed = known && (known.deleted_at !== null || (known.owner_id === null && isFromWordPress(known)))
  const isFree = known
    ? known.owner_id === user.id || (isEditor(user) && isUnclaimed)
    : isEditor(user) || (await listRevisions(db, id, 1)).length === 0
  if (!isFree) throw new AppError(409, 'id_taken', 'This article already exists. Look for it in the list.')
  // The new article replaces a deleted one for good.
  if (known && known.deleted_at !== null) await requireMayRestoreArticle(db, user, known)
}

/** Contributors undo only their own deletion of their own draft. */
export async function requireMayRestoreArticle(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'role' | 'username'>,
  row: ArticleRow,
): Promise<void> {
  if (isEditor(user)) return
  const last = row.owner_id === user.id ? await findStateBeforeDeletion(db, row.id) : undefined
  if (last?.savedBy !== user.username || last.status !== 'draft') throw notFound('Article')
}

/** Only editors decide when an article is published, and about corrections. */
export function refuseEditorOnlyFields(
  user: CurrentUser,
  changes: Pick<DeskArticleChanges, 'status' | 'publishAt' | 'unpublishAt' | 'publishedAt' | 'correction'>,
): void {
  if (isEditor(user)) return
  const { status, publishAt, unpublishAt, publishedAt, correction } = changes
  if (status !== undefined && status !== 'draft') throw editorsOnlyError(ONLY_DRAFTS_MESSAGE)
  if (publishAt || unpublishAt || publishedAt) throw editorsOnlyError(ONLY_DRAFTS_MESSAGE)
  if (correction) throw editorsOnlyError('Ask an editor to add the correction.')
}

function editorsOnlyError(message: string): AppError {
  return new AppError(403, 'forbidden', message)
}

function isArticleVisible(user: CurrentUser, row: OwnedArticle): boolean {
  return row.status === 'published' || mayOpenArticle(user, row)
}

function mayOpenArticle(user: CurrentUser, row: OwnedArticle): boolean {
  return isEditor(user) || row.owner_id === user.id
}
