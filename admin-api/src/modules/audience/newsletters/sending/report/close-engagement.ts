import type { AppContext } from '../../../../../context.ts'
import { countLeft, endOfFollowing, listOpenFollowing, saveLeft } from './engagement-counts.repository.ts'

export async function closeFollowing({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const send of await listOpenFollowing(store.db)) {
    if ((await endOfFollowing(store.db, send)) > now) continue
    const left = await countLeft(store.db, send, now)
    await store.groupWrite((trx) => saveLeft(trx, send.no, left))
  }
}
