import { type DeskEvent, UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { PossibleDuplicate, SimilarEvent } from '@hometown/shared-types/similar-event'
import type { Selectable, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { type MovedSuggestion, suggestionLinks } from '../suggestion-links.service.ts'
import { holdCalendar } from './calendar-revision.ts'
import { deskEvent, exceptionsFrom, type StoredEvent } from './event-row.ts'
import { type Actor, isShown, leadReaders, recordSideEffects, type SideEffectContext } from './event-side-effects.ts'
import { chooseEventSlugs } from './event-slugs.ts'
import { findEventGames, insertEventRows, listStoredEvents, setDeletedHere, takeDeleted } from './events.repository.ts'
import { getEvent, writeEvents } from './events.service.ts'
import type { CalendarEventRow } from './events.table.ts'
import { changeEvent, removeEvent } from './save-events.ts'
import { findSimilar } from './similar-events.service.ts'

type By = Pick<SignedIn, 'user'>

const MOST_SHOWN = 100

/**
 * The second event is deleted, and its address leads to the first one, which stays as it is. `undeleteEvents` undoes it.
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
    const links = await moveLinks(context, trx, gone.row, keptId)
    await leadReaders(trx, { from: gone.row, to: kept.row }, now)
    await removeEvent(context, trx, by, gone, { action: 'event.merge' })
    await keepLinks(trx, goneId, links)
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
    await trx.updateTable('calendar_events').set({ possible_duplicate_of: null }).where('id', '=', id).execute()
    const { title, feed_id: feedId } = event.row
    await recordAudit(trx, { user: by.user, action: 'event.keep-both', subject: id, details: { title } }, now)
    const feed =
      feedId === null
        ? undefined
        : await trx.selectFrom('event_feeds').select('status').where('id', '=', feedId).executeTakeFirst()
    if (feed?.status !== 'published') return deskEvent(event)
    return deskEvent((await changeEvent(context, trx, by, event, { status: 'published' })).event)
  })
}

type Trx = Transaction<Database>

const DAY = 86_400_000

/** @throws AppError 409 when none of them is kept anymore. */
export async function undeleteEvents(context: AppContext, actor: Actor, ids: readonly string[]): Promise<DeskEvent[]> {
  const events = await writeEvents(context, (trx) => bringBackEvents(context, trx, actor, ids))
  if (events.length === 0) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  return events.map(deskEvent)
}

/** Restores those that are still kept. */
export async function bringBackEvents(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  ids: readonly string[],
  action = 'event.restore',
): Promise<StoredEvent[]> {
  const kept = await takeDeleted(trx, ids, context.clock.now() - UNDELETE_DAYS * DAY)
  const there = new Set((await listStoredEvents(trx, ids)).map(({ row }) => row.id))
  const deleted = kept.filter(({ id }) => !there.has(id))
  if (deleted.length === 0) return []
  const now = context.clock.now()
  await holdCalendar(trx, now)
  const rows = deleted.map(({ event }): CalendarEventRow => JSON.parse(event))
  const slugs = await chooseEventSlugs(
    trx,
    rows.map(({ title, start_date: startDate, slug }) => ({ title, startDate, slug })),
  )
  const again = rows.map((was, index) => ({
    ...was,
    slug: slugs[index] ?? was.slug,
    // Games that were deleted before they became events have none.
    time_zone: was.time_zone || context.config.timeZone,
    ...{ version: was.version + 1, updated_at: Math.max(now, was.updated_at + 1) },
  }))
  const games = await findEventGames(
    trx,
    rows.map(({ id }) => id),
  )
  const events = (await insertEventRows(trx, again)).map((row) => ({
    row,
    exceptions: exceptionsFrom(row.exceptions),
    game: games.get(row.id),
  }))
  await setDeletedHere(
    trx,
    rows.map(({ id }) => id),
    0,
  )
  const merged = new Map(deleted.map(({ id, merged }) => [id, merged]))
  for (const { row } of events) {
    const links = merged.get(row.id)
    if (links) await moveLinksBack(context, trx, row, links)
  }
  const actions = events.map(({ row }) => ({ row, before: undefined, action }))
  await recordSideEffects(context, trx, actor, actions)
  return events
}

type MovedItem = Pick<Selectable<Database['event_feed_items']>, 'feed_id' | 'item_key' | 'state' | 'vanished_at'>

/** What led to an event before it was merged into another one, as `deleted_events.merged` keeps it. */
interface MergedLinks {
  readonly keptId: string
  readonly version: number
  readonly items: readonly MovedItem[]
  readonly submissions: readonly string[]
  readonly suggestions: readonly MovedSuggestion[]
}

/** Entries of calendars, submissions and suggestions of the one event lead to the other. Call it before the deletion. */
async function moveLinks(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { id: goneId, version }: { id: string; version: number },
  keptId: string,
): Promise<MergedLinks> {
  const items = await trx
    .selectFrom('event_feed_items')
    .select(['feed_id', 'item_key', 'state', 'vanished_at'])
    .where('event_id', '=', goneId)
    .execute()
  await trx
    .updateTable('event_feed_items')
    .set({ event_id: keptId, state: 'linked', vanished_at: null, deleted_here: 0 })
    .where('event_id', '=', goneId)
    .execute()
  const submissions = await trx
    .updateTable('event_submissions')
    .set({ event_id: keptId })
    .where('event_id', '=', goneId)
    .returning('id')
    .execute()
  const suggestions = await suggestionLinks().move(trx, { from: goneId, to: keptId, now: clock.now() })
  return { keptId, version, items, submissions: submissions.map(({ id }) => id), suggestions }
}

/** For an undo. Call it after the deletion. */
async function keepLinks(trx: Trx, goneId: string, links: MergedLinks): Promise<void> {
  await trx
    .updateTable('deleted_events')
    .set({ merged: JSON.stringify(links) })
    .where('id', '=', goneId)
    .execute()
}

/** @param version that the restored event has now */
async function moveLinksBack(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { id, version: after }: { id: string; version: number },
  merged: string,
): Promise<void> {
  const { keptId, version: before, items, submissions, suggestions }: MergedLinks = JSON.parse(merged)
  for (const { feed_id, item_key, state, vanished_at } of items) {
    await trx
      .updateTable('event_feed_items')
      .set({ event_id: id, state, vanished_at, deleted_here: 0 })
      .where('feed_id', '=', feed_id)
      .where('item_key', '=', item_key)
      .where('event_id', '=', keptId)
      .execute()
    // What the calendar changed meanwhile is found only when it is read as a whole.
    await trx.updateTable('event_feeds').set({ etag: null, last_modified: null }).where('id', '=', feed_id).execute()
  }
  for (const submission of submissions) {
    await trx
      .updateTable('event_submissions')
      .set({ event_id: id })
      .where('id', '=', submission)
      .where('event_id', '=', keptId)
      .execute()
  }
  const move = { from: keptId, to: id, version: { before, after }, now: clock.now() }
  await suggestionLinks().moveBack(trx, suggestions, move)
}
