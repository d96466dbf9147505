import type { RecurringLook } from '../../platform/schedule/polling-tasks.service.ts'
import { settlePublished } from './desk/decide.service.ts'

const MINUTE = 60_000
const AT_ONCE = 50

/** Publishing a draft on the calendar counts as an approval. */
export const settleSubmissions: RecurringLook = {
  name: 'settle-submissions',
  everyMs: MINUTE,
  async run(context) {
    await settlePublished(context, AT_ONCE)
  },
}
