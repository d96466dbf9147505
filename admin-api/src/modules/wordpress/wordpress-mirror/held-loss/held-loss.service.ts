import type { CurrentUser } from '@hometown/shared-types/auth'
import { HELD_TITLES, type HeldDecision, type HeldLoss } from '@hometown/shared-types/held-article'
import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { countHeld, decideWaiting, listWaitingTitles } from './held-articles.repository.ts'

const AUDIT_ACTIONS = { keep: 'publish.keep', remove: 'publish.confirm' } as const

export async function findHeldLoss({ store }: Pick<AppContext, 'store'>): Promise<HeldLoss> {
  const { waiting, removing } = await countHeld(store.db)
  const titles = waiting === 0 ? [] : await listWaitingTitles(store.db, HELD_TITLES)
  return { articles: waiting, titles, removing }
}

/** @returns for how many articles; those that were decided before stay as they are */
export async function decideHeld(
  context: AppContext,
  decision: HeldDecision,
  user: CurrentUser | null = null,
): Promise<number> {
  const { store, clock, link } = context
  const decided = await store.db.transaction().execute(async (trx) => {
    const rows = await decideWaiting(trx, decision)
    if (rows.length > 0) {
      const details = { articles: rows.length, titles: titlesOf(rows), ids: rows.map(({ id }) => id) }
      await recordAudit(trx, { user, action: AUDIT_ACTIONS[decision], details }, clock.now())
    }
    return rows.length
  })
  if (decided === 0) return 0
  if (decision === 'remove') link.send({ type: 'loss-confirmed' })
  announce(context, { type: 'changed', lists: ['held-articles'] })
  return decided
}

function titlesOf(rows: readonly { title: string }[]): string[] {
  const titles = rows.slice(0, HELD_TITLES).map(({ title }) => title)
  return rows.length > HELD_TITLES ? [...titles, `and ${rows.length - HELD_TITLES} more`] : titles
}
