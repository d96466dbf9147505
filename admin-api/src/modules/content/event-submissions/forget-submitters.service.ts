import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { SUBMITTER_KEPT_DAYS } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../context.ts'
import { declineOverdue } from './desk/decide.service.ts'
import { forgetSubmitters } from './event-submissions.repository.ts'

export { countKnownSubmitters } from './event-submissions.repository.ts'

/** Of one call, so that a long absence is caught up with bit by bit. */
const OVERDUE_AT_ONCE = 200

/** Declines what was over long ago and nobody has decided: only then can its submitter be forgotten. */
export async function endOverdue(context: AppContext): Promise<void> {
  const today = countyDate(context.clock.now(), context.config.timeZone)
  await declineOverdue(context, addCountyDays(today, -SUBMITTER_KEPT_DAYS), OVERDUE_AT_ONCE)
}

/** Who handed in what was decided before an instant; the event and what was said of it stay. Answers how many. */
export function forgetSomeSubmitters(
  { store }: Pick<AppContext, 'store'>,
  before: number,
  limit: number,
): Promise<number> {
  return store.groupWrite((trx) => forgetSubmitters(trx, before, limit))
}
