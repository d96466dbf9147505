import type { PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { eventFromStored } from './event-row.ts'
import { getEvent, listStoredEvents } from './events.repository.ts'
import type { EventRow } from './events.table.ts'
import { events, expectEvent, saveEvent, softDeleteEvent } from './save-event.ts'

const EVENT_DUPLICATES_LIMIT = 100

/**
 * An editor says that a feed's draft is the event that it may be, which stays. Restoring the draft undoes that.
 * @throws AppError 409 once it was published or kept
 */
export async function mergeDuplicate(
  { store }: AppContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<CalendarEvent> {
  return store.write(actor, async (tx) => {
    const draft = await expectEvent(tx, id, version)
    const { status, possible_duplicate_of: otherId } = draft.row
    if (otherId === null || status === 'published')
      throw new AppError(409, 'not_mergeable', 'Somebody decided meanwhile that this is an event of its own.')
    const other = await getEvent(tx.db, otherId)
    await softDeleteEvent(tx, draft, { action: 'event.merge', mergedInto: otherId })
    return eventFromStored(other)
  })
}

/** Lists drafts that feeds added, and the events that they may be. */
export async function listPossibleDuplicates({ store }: AppContext): Promise<PossibleDuplicate[]> {
  const drafts = await store.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('possible_duplicate_of', 'is not', null)
    .where('status', '=', 'draft')
    .orderBy('start_date')
    .orderBy('id')
    .limit(EVENT_DUPLICATES_LIMIT)
    .execute()
  const otherIds = drafts.flatMap((draft) => draft.possible_duplicate_of ?? [])
  const others = await listStoredEvents(store.db, otherIds)
  const byId = new Map(others.map(({ row }) => [row.id, row]))
  return drafts.flatMap((draft) => {
    const other = byId.get(draft.possible_duplicate_of ?? '')
    return other ? { draft: { ...summarizeEvent(draft), version: draft.version }, other: summarizeEvent(other) } : []
  })
}

function summarizeEvent({ id, title, start_date: start, location, status }: EventRow) {
  return { id, title, start, location: location ?? '', status }
}

/** An editor says that a draft is no duplicate: it is published if its feed publishes what it adds. */
export async function keepBothEvents(
  context: AppContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<CalendarEvent> {
  return context.store.write(actor, async (tx) => {
    const { row, ...rest } = await expectEvent(tx, id, version)
    const event = { ...rest, row: await tx.mark(row, { possible_duplicate_of: null }) }
    await tx.audit('event.keep-both', id, { title: row.title })
    tx.announce(...events.lists)
    const feed = await tx.db
      .selectFrom('event_feeds')
      .select('status')
      .where('id', '=', row.feed_id ?? '')
      .executeTakeFirst()
    if (feed?.status !== 'published') return eventFromStored(event)
    return eventFromStored((await saveEvent(context, tx, event, { status: 'published' })).event)
  })
}
