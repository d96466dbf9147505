import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { StoredEvent } from '../events/events.service.ts'
import type { EventFeedItemRow, EventFeedItemTable } from './event-feeds.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listItems(db: Reader, feedId: string): Promise<EventFeedItemRow[]> {
  return db.selectFrom('event_feed_items').selectAll().where('feed_id', '=', feedId).execute()
}

/** The events that the entries of a feed are, by id. */
export async function listItemEvents(db: Reader, feedId: string): Promise<Map<string, ItemEvent>> {
  const rows = await db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .leftJoin('event_submissions', 'event_submissions.id', 'calendar_events.submission_id')
    .select(['calendar_events.id', 'calendar_events.title', 'calendar_events.start_date', 'calendar_events.last_day'])
    .select(['calendar_events.status', 'calendar_events.feed_id', 'calendar_events.edited_fields'])
    .select('event_submissions.status as submission_status')
    .where('event_feed_items.feed_id', '=', feedId)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, isWaiting: row.submission_status === 'waiting' }]))
}

export interface ItemEvent
  extends Pick<
    StoredEvent['row'],
    'id' | 'title' | 'start_date' | 'last_day' | 'status' | 'feed_id' | 'edited_fields'
  > {
  readonly isWaiting: boolean
}

/** Whether an event of this feed is missing although nobody deleted it. */
export async function hasLostItems(db: Reader, feedId: string): Promise<boolean> {
  const lost = await db
    .selectFrom('event_feed_items')
    .select('item_key')
    .where('feed_id', '=', feedId)
    .where('deleted_here', '=', 0)
    .where('event_id', 'not in', (row) => row.selectFrom('calendar_events').select('id'))
    .limit(1)
    .executeTakeFirst()
  return lost !== undefined
}

export async function deleteItems(trx: Trx, feedId: string, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('event_feed_items').where('feed_id', '=', feedId).where('item_key', 'in', keys).execute()
}

type ItemChanges = Partial<Omit<EventFeedItemRow, 'feed_id'>>

export async function insertItems(trx: Trx, items: readonly Insertable<EventFeedItemTable>[]): Promise<void> {
  if (items.length > 0) await trx.insertInto('event_feed_items').values(items).execute()
}

/** Updates items that still exist, by their present keys; a change may replace the key. */
export async function updateItems(trx: Trx, feedId: string, changes: ReadonlyMap<string, ItemChanges>): Promise<void> {
  if (changes.size === 0) return
  const there = await trx
    .deleteFrom('event_feed_items')
    .where('feed_id', '=', feedId)
    .where('item_key', 'in', [...changes.keys()])
    .returningAll()
    .execute()
  await insertItems(
    trx,
    there.map((item) => ({ ...item, ...changes.get(item.item_key) })),
  )
}

export async function updateItem(
  trx: Trx,
  { feed_id, item_key }: Pick<EventFeedItemRow, 'feed_id' | 'item_key'>,
  changes: ItemChanges,
): Promise<void> {
  await trx
    .updateTable('event_feed_items')
    .set(changes)
    .where('feed_id', '=', feed_id)
    .where('item_key', '=', item_key)
    .execute()
}

export async function listVanished(db: Reader, eventIds?: readonly string[]) {
  let query = db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .innerJoin('event_feeds', 'event_feeds.id', 'event_feed_items.feed_id')
    .select([
      'event_feed_items.feed_id',
      'event_feed_items.item_key',
      'event_feed_items.event_id',
      'event_feed_items.vanished_at',
      'event_feeds.name as feed_name',
      'calendar_events.title',
      'calendar_events.location',
      'calendar_events.start_date',
      'calendar_events.status',
    ])
    .where('event_feed_items.state', '=', 'vanished')
  if (eventIds) query = query.where('event_feed_items.event_id', 'in', eventIds)
  return query.orderBy('calendar_events.start_date').orderBy('event_feed_items.event_id').limit(500).execute()
}

export async function listOwnEventIds(db: Reader, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .select('event_feed_items.event_id')
    .where('event_feed_items.feed_id', '=', feedId)
    .where('event_feed_items.state', '!=', 'linked')
    .orderBy('event_feed_items.event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}
