import { every, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { deleteOfGoneEvents } from './claims/claims.repository.ts'

const HOUR = 3_600_000

/** What was said of events that are gone, also for an undo. */
export const forgetClaimsHourly: RecurringWork = {
  name: 'forget-event-claims',
  next: every(HOUR),
  async run({ store }) {
    await store.groupWrite((trx) => deleteOfGoneEvents(trx))
  },
}
