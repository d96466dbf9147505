import type { PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { getEvent, listStoredEvents } from './event-lists.repository.ts'
import { eventAnswer } from './event-row.ts'
import type { EventRow } from './events.table.ts'
import { lockCalendar } from './occurrences.ts'
import { removeEvent, saveEvent, writeEvents } from './save-event.ts'

type By = Pick<SignedIn, 'user'>

const MOST_SHOWN = 100

/**
 * A draft that a feed added is the event that it may be, which stays as it is. Restoring the draft undoes that.
 * @throws AppError 409 once it was published or kept
 */
export async function mergeDuplicate(context: AppContext, by: By, id: string): Promise<CalendarEvent> {
  return writeEvents(context, async (trx) => {
    await lockCalendar(trx, context.clock.now())
    const draft = await getEvent(trx, id)
    const { status, possible_duplicate_of: keptId } = draft.row
    if (keptId === null || status === 'published')
      throw new AppError(409, 'not_mergeable', 'Somebody decided meanwhile that this is an event of its own.')
    const kept = await getEvent(trx, keptId)
    await removeEvent(context, trx, by, draft, { action: 'event.merge', mergedInto: keptId })
    return eventAnswer(kept)
  })
}

/** Drafts that feeds added, and the events that they may be. */
export async function listPossibleDuplicates({ store }: Pick<AppContext, 'store'>): Promise<PossibleDuplicate[]> {
  const drafts = await store.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('possible_duplicate_of', 'is not', null)
    .where('status', '=', 'draft')
    .orderBy('start_date')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  const others = await listStoredEvents(
    store.db,
    drafts.flatMap((draft) => draft.possible_duplicate_of ?? []),
  )
  const byId = new Map(others.map(({ row }) => [row.id, row]))
  return drafts.flatMap((draft) => {
    const other = byId.get(draft.possible_duplicate_of ?? '')
    return other ? { draft: brief(draft), other: brief(other) } : []
  })
}

function brief({ id, title, start_date: start, location, status }: EventRow) {
  return { id, title, start, location: location ?? '', status }
}

/** An editor says that a draft is no duplicate: it is published if its feed publishes what it adds. */
export async function keepBothEvents(context: AppContext, by: By, id: string): Promise<CalendarEvent> {
  return writeEvents(context, async (trx) => {
    const now = context.clock.now()
    await lockCalendar(trx, now)
    const event = await getEvent(trx, id)
    await trx.updateTable('events').set({ possible_duplicate_of: null }).where('id', '=', id).execute()
    const { title, feed_id: feedId } = event.row
    await recordAudit(trx, { user: by.user, action: 'event.keep-both', subject: id, details: { title } }, now)
    const feed = await trx
      .selectFrom('event_feeds')
      .select('status')
      .where('id', '=', feedId ?? '')
      .executeTakeFirst()
    if (feed?.status !== 'published') return eventAnswer(event)
    return eventAnswer((await saveEvent(context, trx, by, event, { status: 'published' })).event)
  })
}
