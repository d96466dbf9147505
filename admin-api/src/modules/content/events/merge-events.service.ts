import type { DeskEvent } from '@hometown/shared-types/event-calls'
import type { PossibleDuplicate, SimilarEvent } from '@hometown/shared-types/similar-event'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { keepAddresses, pathOfPage } from '../redirects/redirects.service.ts'
import { getEvent } from './event-lists.repository.ts'
import { deskEvent, type StoredEvent } from './event-row.ts'
import { holdCalendar } from './occurrences.ts'
import { isShown, pageOf, removeEvent, saveEvent, writeEvents } from './save-event.ts'
import { findSimilar } from './similar-events.service.ts'

type By = Pick<SignedIn, 'user'>

const MOST_SHOWN = 100

/**
 * The second event is deleted, and its address leads to the first one, which stays as it is. Restoring it undoes that.
 * @throws AppError 409 if readers would be left with neither, or the second one belongs to the schedule or a submission
 */
export async function mergeEvents(context: AppContext, by: By, keptId: string, goneId: string): Promise<DeskEvent> {
  return writeEvents(context, async (trx) => {
    const now = context.clock.now()
    await holdCalendar(trx, now)
    const [kept, gone] = [await getEvent(trx, keptId), await getEvent(trx, goneId)]
    requireMergeable(kept, gone)
    const waiting = await trx
      .selectFrom('event_submissions')
      .select('id')
      .where('event_id', '=', goneId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (waiting) throw refusal('This event is a submission that waits for a decision. Merge it under Submissions.')
    if (isShown(gone.row)) await keepAddresses(trx, [pageOf(gone.row)], now, pathOfPage(pageOf(kept.row)))
    await removeEvent(context, trx, by, gone, { action: 'event.merge', mergedInto: keptId })
    return deskEvent(kept)
  })
}

function requireMergeable({ row: kept }: StoredEvent, gone: StoredEvent): void {
  if (kept.id === gone.row.id) throw refusal('Choose another event to merge with.')
  if (gone.game)
    throw refusal('A game belongs to the sports schedule. Keep the game and merge the other event into it.')
  if (isShown(gone.row) && kept.status !== 'published')
    throw refusal(`“${kept.title}” isn’t published, but readers have the other one. Publish it first, then merge them.`)
}

function refusal(message: string): AppError {
  return new AppError(409, 'not_mergeable', message)
}

export async function listSimilarEvents({ store, config }: AppContext, id: string): Promise<SimilarEvent[]> {
  const { row } = await getEvent(store.db, id)
  const { title, location, start_date: startDate, time_zone: timeZone, rrule } = row
  const entry = { title, location: location ?? '', startDate, timeZone, rrule }
  return (await findSimilar(store.db, config.timeZone, entry, new Set([id]))).map(({ event }) => event)
}

/** Drafts that feeds added, and the events that they may be. */
export async function listPossibleDuplicates({ store }: Pick<AppContext, 'store'>): Promise<PossibleDuplicate[]> {
  const rows = await store.db
    .selectFrom('calendar_events as draft')
    .innerJoin('calendar_events as other', 'other.id', 'draft.possible_duplicate_of')
    .select(['draft.id', 'draft.title', 'draft.start_date', 'draft.location', 'draft.status'])
    .select(['other.id as other_id', 'other.title as other_title', 'other.start_date as other_start'])
    .select(['other.location as other_location', 'other.status as other_status'])
    .where('draft.status', '=', 'draft')
    .orderBy('draft.start_date')
    .orderBy('draft.id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    draft: { id: row.id, title: row.title, start: row.start_date, location: row.location ?? '', status: row.status },
    other: {
      ...{ id: row.other_id, title: row.other_title, start: row.other_start },
      ...{ location: row.other_location ?? '', status: row.other_status },
    },
  }))
}

/** An editor says that a draft is no duplicate: it is published if its feed publishes what it adds. */
export async function keepBothEvents(context: AppContext, by: By, id: string): Promise<DeskEvent> {
  return writeEvents(context, async (trx) => {
    const now = context.clock.now()
    await holdCalendar(trx, now)
    const event = await getEvent(trx, id)
    await trx.updateTable('events').set({ possible_duplicate_of: null }).where('id', '=', id).execute()
    const { title, feed_id: feedId } = event.row
    await recordAudit(trx, { user: by.user, action: 'event.keep-both', subject: id, details: { title } }, now)
    const feed = await trx
      .selectFrom('event_feeds')
      .select('status')
      .where('id', '=', feedId ?? '')
      .executeTakeFirst()
    if (feed?.status !== 'published') return deskEvent(event)
    return deskEvent((await saveEvent(context, trx, by, event, { status: 'published' })).event)
  })
}
