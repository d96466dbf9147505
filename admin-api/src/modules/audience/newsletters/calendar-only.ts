import { countyDate } from '@hometown/shared-types/county-time'
import { NEWSLETTER_REQUIRED_MESSAGE } from '@hometown/shared-types/newsletter'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { sendTime } from './content-at-send.ts'
import { listThisWeekEvents } from './edition/edition.service.ts'
import { articleIdsOf } from './newsletter-row.ts'
import type { NewsletterRow } from './newsletters.table.ts'

type Composed = Pick<NewsletterRow, 'article_ids' | 'includes_calendar' | 'status' | 'scheduled_for'>

const NO_EVENTS_MESSAGE =
  'The calendar has no events in the week of this newsletter. Select an article, or publish an event.'

/** @throws AppError 422 when a newsletter without articles has no calendar, or no event in the week of its send. */
export async function requireContent(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  trx: Transaction<Database>,
  after: Composed,
  before?: Composed,
): Promise<void> {
  if (articleIdsOf(after).length > 0) return
  if (after.includes_calendar !== 1) throw refused(NEWSLETTER_REQUIRED_MESSAGE)
  const isAsBefore = before && isCalendarOnly(before) && before.scheduled_for === after.scheduled_for
  if (isAsBefore) return
  if (!(await hasCalendar({ ...context, store: { ...context.store, db: trx } }, after)))
    throw refused(NO_EVENTS_MESSAGE)
}

/** Whether it has a calendar with events in the week of its send. */
export async function hasCalendar(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  row: Omit<Composed, 'article_ids'>,
): Promise<boolean> {
  if (row.includes_calendar !== 1) return false
  const at = sendTime(context, row)
  const then = { store: context.store, clock: { ...context.clock, now: () => at } }
  return (await listThisWeekEvents(then, countyDate(at, context.config.timeZone), '')).length > 0
}

function isCalendarOnly(row: Composed): boolean {
  return row.includes_calendar === 1 && articleIdsOf(row).length === 0
}

function refused(message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path: 'articleIds', message }] })
}
