import type { DeskEvent, PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { keepAddresses, pathOfPage } from '../redirects/redirects.service.ts'
import { getEvent, listStoredEvents } from './event-lists.repository.ts'
import { deskEvent, type StoredEvent } from './event-row.ts'
import type { EventRow } from './events.table.ts'
import { holdCalendar } from './occurrences.ts'
import { isShown, pageOf, removeEvent, saveEvent, writeEvents } from './save-event.ts'

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
    if (gone.row.submission_status === 'waiting')
      throw refusal('This event is a submission that waits for a decision. Merge it under Submissions.')
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
