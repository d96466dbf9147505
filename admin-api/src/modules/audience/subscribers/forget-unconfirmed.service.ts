import type { AppContext } from '../../../context.ts'
import { announce } from '../../platform/live/live.service.ts'
import { deleteUnconfirmed } from './subscribers.repository.ts'

/** Deletes subscriptions that were never confirmed, since the address may be someone else's. Returns how many. */
export async function forgetSomeUnconfirmed(
  context: Pick<AppContext, 'store' | 'link'>,
  before: number,
  limit: number,
): Promise<number> {
  const removed = await context.store.groupWrite((trx) => deleteUnconfirmed(trx, before, limit))
  if (removed > 0) announce(context, { type: 'changed', lists: ['subscribers'] })
  return removed
}
