import { every, type RecurringWork } from '../schedule/recurring.service.ts'
import { settlePublished } from './decide.service.ts'

const MINUTE = 60_000
const AT_ONCE = 50

/** A draft may be published where it lies, on the calendar: that is an approval, too. */
export const settleSubmissions: RecurringWork = {
  name: 'settle-submissions',
  next: every(MINUTE),
  async run(context) {
    await settlePublished(context, AT_ONCE)
  },
}
