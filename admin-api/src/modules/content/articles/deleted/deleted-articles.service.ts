import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { type Actor, getDeskArticle, saveOptions } from '../writing/desk-articles.service.ts'
import { articleWriter } from '../writing/local-writer.ts'
import { readDeleted } from './withdrawn-articles.service.ts'

/**
 * Also restores views, corrections and plans while they are kept.
 * @throws AppError when the article exists or another one has its slug.
 */
export async function restoreDeletedArticle(context: AppContext, id: string, actor: Actor): Promise<DeskArticle> {
  const deleted = await readDeleted(context.store.db, storable(id))
  const options = saveOptions(context, actor, { action: 'article.restore', plans: plansAhead(context, deleted) })
  const row = await articleWriter(context).restore(deleted.id, actor.username, options)
  return getDeskArticle(context, row.id)
}

function plansAhead({ clock }: AppContext, { withdrawn }: Awaited<ReturnType<typeof readDeleted>>) {
  const now = clock.now()
  const plans = Object.entries(withdrawn?.plans ?? {}).filter(([, dueAt]) => dueAt !== null && dueAt > now)
  return Object.fromEntries(plans)
}
