import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { type ArticleRow, isShown, readShown } from '../../../content/articles/stored-articles.service.ts'
import { leaveAsChosen, leaveUnasked } from '../../../content/seen/leave-readers.service.ts'
import { leavingSchema } from '../../../content/seen/leaving.service.ts'
import { closeIntents, listOpenLeavings } from './content-intents.repository.ts'

/**
 * In the transaction that takes articles from readers, before their rows are deleted: what editors chose when they had
 * WordPress do it. Where nobody chose, WordPress was first, and readers who know the article are told.
 */
export async function settleLeaving(
  context: AppContext,
  trx: Transaction<Database>,
  rows: readonly ArticleRow[],
): Promise<void> {
  const left = rows.filter(isShown)
  if (left.length === 0) return
  const intents = await listOpenLeavings(
    trx,
    left.map(({ id }) => id),
  )
  // The newest first: somebody may have tried again.
  const chosen = new Map(intents.toReversed().map((intent) => [intent.article_id, intent.leaving]))
  const unasked = []
  for (const row of left) {
    const leaving = chosen.get(row.id)
    if (leaving) await leaveAsChosen(context, trx, leavingSchema.parse(JSON.parse(leaving)))
    else unasked.push(await readShown(trx, row))
  }
  await leaveUnasked(context, trx, unasked)
  const ids = intents.map(({ id }) => id)
  await closeIntents(trx, ids, { state: 'done', error: null }, context.clock.now())
}
