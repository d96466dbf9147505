import { type CurrentUser, isEditor } from '@hometown/shared-types/auth'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { NO_PLANS, readPlans } from '../scheduled/article-plans.ts'

export type Viewer = Pick<CurrentUser, 'id' | 'role'>

type Reading = Pick<AppContext, 'store'>

/**
 * Editors see all articles; contributors see their own and those that readers see.
 * @throws 404, which doesn't tell contributors whether others have such an article
 */
export async function getVisibleRow({ store }: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row || !maySee(viewer, row)) throw notFound('Article')
  return row
}

/** An article on which the viewer works: contributors only on their own. */
export async function getOwnRow({ store }: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await findArticle(store.db, storable(id))
  if (!row || !(isEditor(viewer) || isOwner(viewer, row))) throw notFound('Article')
  return row
}

/** Contributors change their own drafts, until an editor schedules or publishes them. */
export async function getChangeableRow(context: Reading, viewer: Viewer, id: string): Promise<ArticleRow> {
  const row = await getVisibleRow(context, viewer, id)
  if (isEditor(viewer)) return row
  if (!isOwner(viewer, row)) throw editorsOnly('You can change only your own articles.')
  if (row.status !== 'draft') throw editorsOnly('An editor has this article now. Ask them to change it.')
  const { publishAt } = (await readPlans(context.store.db, [row.id])).get(row.id) ?? NO_PLANS
  if (publishAt !== null) throw editorsOnly('An editor has scheduled this article. Ask them to change it.')
  return row
}

export function editorsOnly(message: string): AppError {
  return new AppError(403, 'forbidden', message)
}

function maySee(viewer: Viewer, row: ArticleRow): boolean {
  return isEditor(viewer) || row.status === 'published' || isOwner(viewer, row)
}

function isOwner({ id }: Viewer, row: ArticleRow): boolean {
  return row.owner_id === id
}
