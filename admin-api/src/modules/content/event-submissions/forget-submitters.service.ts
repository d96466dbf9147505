import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { SUBMITTER_KEPT_DAYS } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../context.ts'
import { declineOverdue } from './desk/decide.service.ts'
import { forgetSubmitters } from './event-submissions.repository.ts'

const OVERDUE_AT_ONCE = 200

/** Declines long past submissions that nobody decided, so that their submitters can be erased. */
export async function endOverdue(context: AppContext): Promise<void> {
  const today = countyDate(context.clock.now(), context.config.timeZone)
  await declineOverdue(context, addCountyDays(today, -SUBMITTER_KEPT_DAYS), OVERDUE_AT_ONCE)
}

/** Keeps the event and its messages. Returns how many submitters were erased. */
export function forgetSomeSubmitters(
  { store }: Pick<AppContext, 'store'>,
  before: number,
  limit: number,
): Promise<number> {
  return store.groupWrite((trx) => forgetSubmitters(trx, before, limit))
}
