import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { SUBMITTER_KEPT_DAYS } from '@hometown/shared-types/event-submission'
import { dailyAt, type RecurringWork } from '../schedule/recurring.service.ts'
import { declineOverdue } from './decide.service.ts'
import { forgetSubmitters } from './event-submissions.repository.ts'
import { SUBMITTER_KEPT } from './submission-row.ts'

/** Of one transaction, so that nobody waits for it. */
const AT_ONCE = 500
/** Of one night. */
const OVERDUE_AT_ONCE = 200

/** Who handed in what was decided long ago; the event and what was said of it stay. */
export const forgetSubmittersDaily: RecurringWork = {
  name: 'forget-submitters',
  next: dailyAt('04:10'),
  async run(context) {
    const { store, clock, config } = context
    const today = countyDate(clock.now(), config.timeZone)
    await declineOverdue(context, addCountyDays(today, -SUBMITTER_KEPT_DAYS), OVERDUE_AT_ONCE)
    const before = clock.now() - SUBMITTER_KEPT
    for (;;) {
      const count = await store.groupWrite((trx) => forgetSubmitters(trx, before, AT_ONCE))
      if (count < AT_ONCE) return
    }
  },
}
