import type { UndoSaveInput } from '@hometown/shared-types/desk-article'
import { instantOfTimeInput } from '@hometown/shared-types/instant'
import type { AppContext } from '../../../../context.ts'
import { getRevision } from '../revisions/revisions.service.ts'
import { type Actor, getDeskArticle, updateDeskArticle } from './desk-articles.service.ts'

/**
 * Takes back the save that made `version`, also from readers. An article that this save created becomes a draft. Times
 * that have passed since aren't planned again.
 * @throws AppError 409 `stale` when somebody has saved since
 */
export async function undoSave(
  context: AppContext,
  id: string,
  { version, publishAt, unpublishAt, needsCategory }: UndoSaveInput,
  actor: Actor,
) {
  const planned = await getDeskArticle(context, id)
  const before = version > 1 ? (await getRevision(context, id, version - 1)).snapshot : NEVER_PUBLISHED
  const changes = {
    ...before,
    ...(needsCategory && { category: null }),
    version,
    publishAt: ifPossible(context, publishAt, planned.publishAt),
    unpublishAt: ifPossible(context, unpublishAt, planned.unpublishAt),
  }
  return updateDeskArticle(context, id, changes, actor, 'article.undo')
}

const NEVER_PUBLISHED = { status: 'draft', publishedAt: null } as const

/** A plan that is due and still there is about to run, so it stays. */
function ifPossible({ clock, config }: AppContext, time: string | null, planned: number | null): string | null {
  if (time === null) return null
  const instant = instantOfTimeInput(time, config.timeZone)
  return instant !== undefined && (instant > clock.now() || instant === planned) ? time : null
}
