import type { UndoSaveInput } from '@hometown/shared-types/desk-article'
import type { AppContext } from '../../../../context.ts'
import { getRevision } from '../revisions/revisions.service.ts'
import { type Actor, updateDeskArticle } from './desk-articles.service.ts'

/**
 * Takes back the save that made `version`, also from readers. An article that this save created becomes a draft.
 * @throws AppError 409 `stale` when somebody has saved since
 */
export async function undoSave(
  context: AppContext,
  id: string,
  { version, publishAt, unpublishAt, needsCategory }: UndoSaveInput,
  actor: Actor,
) {
  const before = version > 1 ? (await getRevision(context, id, version - 1)).snapshot : NEVER_PUBLISHED
  const changes = { ...before, ...(needsCategory && { category: null }), version, publishAt, unpublishAt }
  return updateDeskArticle(context, id, changes, actor, 'article.undo')
}

const NEVER_PUBLISHED = { status: 'draft', publishedAt: null } as const
