import type { AppContext } from '../../../context.ts'
import { eraseRestored } from '../../audience/subscribers/subscribers.service.ts'
import { isRestorePending, noticeRestore, settleRestore } from '../../platform/restores/restores.service.ts'
import type { RecurringLook } from '../../platform/schedule/polling-tasks.service.ts'

/** Notices that somebody restored a database under running machines; a single machine stops for that. */
export const watchRestores: RecurringLook = {
  name: 'restores',
  everyMs: 30_000,
  run: lookForRestore,
}

/** Addresses that were erased before a restore are erased again, no matter which machine noticed it. */
async function lookForRestore(context: AppContext): Promise<void> {
  if (!context.objects) return
  await noticeRestore(context)
  if (!(await isRestorePending(context))) return
  await eraseRestored(context)
  await settleRestore(context)
}
