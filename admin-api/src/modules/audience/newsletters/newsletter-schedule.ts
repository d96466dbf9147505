import { NEWSLETTER_REQUIRED_MESSAGE, NEWSLETTER_SCHEDULE_MESSAGE } from '@hometown/shared-types/contract/newsletters'
import { countyDate, formatCountyTime, instantOfTimeInput, zoneName } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { IssueContent } from '../../../mail-templates/newsletter-issue.ts'
import { type IssueSource, listThisWeekEvents, loadIssueContent } from './edition/edition.service.ts'
import { articleIdsOf } from './newsletter-row.ts'
import type { NewsletterRow } from './newsletters.table.ts'

/** Accepts a time that has just passed: the editor means now, and clocks differ slightly. */
const GRACE = 60_000

/** @param planned current schedule, accepted even if it has passed. @throws AppError if the time is invalid or past. */
export function scheduledInstant(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  given: string | null | undefined,
  planned: number | null = null,
): number {
  const instant = given ? instantOfTimeInput(given, config.timeZone) : undefined
  if (instant === undefined) throw refused('scheduledFor', NEWSLETTER_SCHEDULE_MESSAGE)
  if (instant !== planned && instant < clock.now() - GRACE) {
    const when = formatCountyTime(instant, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
    throw refused('scheduledFor', `${when}, ${zoneName(config.timeZone)}, has passed. Choose a time in the future.`)
  }
  return instant
}

/** A newsletter, saved or not. */
export type PlannedSource = IssueSource & Pick<NewsletterRow, 'status' | 'scheduled_for'>

/** The content as of the scheduled time, or now: date and events are those of that day. */
export async function loadContentAtSend(context: AppContext, source: PlannedSource): Promise<IssueContent> {
  const at = sendTime(context, source)
  const then = { ...context, clock: { now: () => at } }
  return loadIssueContent(then, source, { beginningsOnly: true })
}

/** Milliseconds; now for a draft, and for one whose time has passed. */
function sendTime(
  { clock }: Pick<AppContext, 'clock'>,
  { status, scheduled_for }: Pick<NewsletterRow, 'status' | 'scheduled_for'>,
): number {
  return Math.max(clock.now(), (status === 'scheduled' && scheduled_for) || 0)
}

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
  if (after.includes_calendar !== 1) throw refused('articleIds', NEWSLETTER_REQUIRED_MESSAGE)
  const isAsBefore = before && isCalendarOnly(before) && before.scheduled_for === after.scheduled_for
  if (isAsBefore) return
  if (!(await hasCalendar({ ...context, store: { ...context.store, db: trx } }, after)))
    throw refused('articleIds', NO_EVENTS_MESSAGE)
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

function refused(path: 'scheduledFor' | 'articleIds', message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path, message }] })
}
