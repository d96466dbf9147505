import { CALENDAR_BYTES_LIMIT, type CalendarImport, type FeedPreview } from '@hometown/shared-types/event-feed'
import { storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { releaseLease, takeLease } from '../../../platform/schedule/leases.service.ts'
import { applyPlan } from '../checking/apply-plan.ts'
import { loadBasis } from '../checking/check-basis.ts'
import { reportNew } from '../checking/compare-new.ts'
import { diffFeed } from '../checking/diff-feed.ts'
import { FILE_FEED } from '../event-feeds.table.ts'
import { entryOf } from '../feed-item.ts'
import { createFeedReport } from '../feed-report.ts'
import { readCalendarSafely } from '../reading/calendar-reader.ts'
import { wordsFor } from '../reading/event-fields.ts'

const LEASE = 'event-file-import'
const LEASE_MS = 120_000
/** A longer lease was taken before the clock was set back. */
const LONGEST_MS = 10 * LEASE_MS

/** Adds a file's events to the calendar and updates those from earlier files. A preview writes nothing. */
export async function importCalendar(
  context: AppContext,
  signedIn: SignedIn,
  input: CalendarImport,
): Promise<FeedPreview> {
  const { store, config, clock } = context
  const body = Buffer.from(storable(input.icsContent))
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw refusal('The file is larger than 5 MB.')
  const options = { countyZone: config.timeZone, now: clock.now() }
  const reading = await readCalendarSafely({ body, charset: undefined, options })
  if (!reading.ok) throw refusal(reading.message)
  const { calendar } = reading
  return oneAtATime(context, !input.preview, async () => {
    const { category, status, includePast } = input
    const basis = await loadBasis(context, FILE_FEED, { includePast, isWhole: false, status })
    const report = createFeedReport(calendar.events.length + calendar.problems.length)
    const plan = diffFeed(calendar, basis, report)
    if (input.preview) {
      await reportNew(context, plan, { feedId: FILE_FEED, status }, report)
      for (const { event, groups } of plan.changed)
        report.note('updated', { ...entryOf(event), detail: wordsFor(groups) })
    } else {
      const options = { feedId: FILE_FEED, category, status, hold: async () => undefined }
      await applyPlan(context, plan, options, report)
      const { added, updated, skipped } = report.build().counts
      const entry = { user: signedIn.user, action: 'event.import', details: { added, updated, skipped } }
      await store.db.transaction().execute((trx) => recordAudit(trx, entry, clock.now()))
    }
    return { name: calendar.name, report: report.build() }
  })
}

/** Two parallel imports would add the same events twice. */
async function oneAtATime<T>({ store, node }: AppContext, isNeeded: boolean, work: () => Promise<T>): Promise<T> {
  if (!isNeeded) return work()
  const holder = uuid()
  const fence = await takeLease(store, { name: LEASE, holder, node, milliseconds: LEASE_MS, longest: LONGEST_MS })
  if (fence === undefined)
    throw new AppError(409, 'busy', 'We’re importing another file right now. Please try again in a moment.')
  try {
    return await work()
  } finally {
    await releaseLease(store, LEASE, holder)
  }
}

function refusal(message: string): AppError {
  return new AppError(422, 'unreadable', message, { issues: [{ path: 'icsContent', message }] })
}
