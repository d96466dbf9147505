import { dailyAt, type RecurringWork } from '../schedule/recurring.service.ts'
import { trimAuditLog } from './audit-log.service.ts'

/** Nobody needs to know for ever who did what. */
export const trimAuditLogDaily: RecurringWork = {
  name: 'trim-audit-log',
  next: dailyAt('03:50'),
  async run(context) {
    const gone = await trimAuditLog(context)
    if (gone > 0) context.log.info({ entries: gone }, 'old entries of the audit log are gone')
  },
}
