import { announce } from '../live/live.service.ts'
import { every, type RecurringWork } from '../schedule/recurring.service.ts'
import { deleteEndedAllowances } from './mail-allowances.repository.ts'
import { deleteUnconfirmed } from './subscribers.repository.ts'

const HOUR = 60 * 60_000
const PATIENCE = 7 * 24 * HOUR
/** Of one transaction, so that nobody waits for it. */
const AT_ONCE = 500

/** Addresses that nobody has confirmed for a week: they may be anybody's. */
export const forgetUnconfirmed: RecurringWork = {
  name: 'forget-unconfirmed',
  next: every(HOUR),
  async run(context) {
    const { store, clock } = context
    const now = clock.now()
    let gone = 0
    for (;;) {
      const count = await store.groupWrite((trx) => deleteUnconfirmed(trx, now - PATIENCE, AT_ONCE))
      gone += count
      if (count < AT_ONCE) break
    }
    if (gone > 0) announce(context, { type: 'changed', lists: ['subscribers'] })
    await store.groupWrite((trx) => deleteEndedAllowances(trx, now))
  },
}
