import type { CurrentUser } from '@hometown/shared-types/auth'
import type { HeldLoss } from '@hometown/shared-types/publish-receipt'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { findMirrorState, isLossConfirmed, saveLossConfirmation } from './mirror-state.repository.ts'

export async function findHeldLoss({ store }: Pick<AppContext, 'store'>): Promise<HeldLoss> {
  const state = await findMirrorState(store.db)
  return { articles: state?.held.length ?? 0, isConfirmed: await isLossConfirmed(store.db) }
}

/**
 * Lets the held articles go at the next look, which is now where the service runs; answers how many there are.
 * @param user who confirms at the desk; without one it is the command.
 */
export async function confirmLoss(context: AppContext, user?: CurrentUser): Promise<number> {
  const { articles } = await findHeldLoss(context)
  if (articles === 0) return 0
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await saveLossConfirmation(trx, now)
    if (user) await recordAudit(trx, { user, action: 'publish.confirm', details: { articles } }, now)
  })
  context.link.send({ type: 'loss-confirmed' })
  return articles
}
