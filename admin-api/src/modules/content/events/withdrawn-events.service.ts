import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { RETENTION_DAYS } from '@hometown/shared-types/retention'
import { WITHDRAWN_EVENT_DAYS, type WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import type { AppContext } from '../../../context.ts'
import { listWithdrawnRows } from './withdrawn-events.repository.ts'

const DAY = 86_400_000

/** For the publisher only: their addresses tell their titles. */
export async function listWithdrawnEvents({
  store,
  clock,
  config,
}: Pick<AppContext, 'store' | 'clock' | 'config'>): Promise<WithdrawnEvent[]> {
  const rows = await listWithdrawnRows(store.db, clock.now() - RETENTION_DAYS.withdrawnEvents * DAY)
  return rows.map((row) => ({
    ...{ id: row.id, slug: row.slug, uid: row.uid, sequence: row.sequence },
    ...{ startDate: row.start_date, endDate: row.end_date, allDay: row.all_day === 1, timeZone: row.time_zone },
    ...{ rrule: row.rrule, recurrenceEndDate: row.recurrence_end_date, withdrawnAt: row.withdrawn_at },
    until: addCountyDays(countyDate(row.withdrawn_at, config.timeZone), WITHDRAWN_EVENT_DAYS),
  }))
}
