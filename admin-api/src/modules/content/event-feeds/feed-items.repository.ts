import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EventFeedItemRow, EventFeedItemTable } from './event-feeds.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

const KEYS_PER_QUERY = 500

export async function listItems(db: Reader, feedId: string): Promise<EventFeedItemRow[]> {
  return db.selectFrom('event_feed_items').selectAll().where('feed_id', '=', feedId).execute()
}

function recognisable(db: Reader) {
  return db
    .selectFrom('calendar_events')
    .leftJoin('event_submissions', 'event_submissions.id', 'calendar_events.submission_id')
    .leftJoin('fixtures', 'fixtures.id', 'calendar_events.id')
    .select([
      'calendar_events.id',
      'calendar_events.title',
      'calendar_events.location',
      'calendar_events.start_date',
      'calendar_events.last_day',
      'calendar_events.status',
      'calendar_events.feed_id',
      'calendar_events.edited_fields',
      'calendar_events.created_at',
      'calendar_events.updated_at',
      'event_submissions.status as submission_status',
      'fixtures.sport',
      'fixtures.team',
      'fixtures.opponent',
    ])
}
export type RecognisableRow = Awaited<ReturnType<typeof listKnownEvents>>[number]

export async function listElsewhere(
  db: Reader,
  feedId: string,
  keys: readonly string[],
): Promise<(RecognisableRow & { item_key: string })[]> {
  const found: (RecognisableRow & { item_key: string })[] = []
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
    const rows = await recognisable(db)
      .innerJoin('event_feed_items', 'event_feed_items.event_id', 'calendar_events.id')
      .select('event_feed_items.item_key')
      .where('event_feed_items.item_key', 'in', keys.slice(start, start + KEYS_PER_QUERY))
      .where('event_feed_items.feed_id', '!=', feedId)
      .where('event_feed_items.state', '!=', 'linked')
      .execute()
    found.push(...rows)
  }
  return found
}

/** Current and upcoming events, and all that came from a feed. */
export async function listKnownEvents(db: Reader, feedId: string, since: string) {
  return recognisable(db)
    .where((row) =>
      row.or([
        row('calendar_events.last_day', 'is', null),
        row('calendar_events.last_day', '>=', since),
        row('calendar_events.feed_id', '=', feedId),
        row(
          'calendar_events.id',
          'in',
          row.selectFrom('event_feed_items').select('event_id').where('event_feed_items.feed_id', '=', feedId),
        ),
      ]),
    )
    .execute()
}

export async function listStartingAt(
  db: Reader,
  feedId: string,
  starts: readonly string[],
): Promise<RecognisableRow[]> {
  return recognisable(db)
    .where('calendar_events.status', 'in', ['draft', 'published'])
    .where('calendar_events.start_date', 'in', starts)
    .where((row) => row.or([row('calendar_events.feed_id', 'is', null), row('calendar_events.feed_id', '!=', feedId)]))
    .execute()
}

export async function listGoneElsewhere(db: Reader): Promise<Set<string>> {
  const rows = await db
    .selectFrom('event_feed_items')
    .select('event_id')
    .where('state', 'in', ['vanished', 'cancelled'])
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
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

/** The entry belongs to another event from now on. */
export async function pointItem(
  trx: Trx,
  { feedId, key }: { feedId: string; key: string },
  item: { event_id: string; state: 'own' | 'linked' },
): Promise<void> {
  await trx
    .updateTable('event_feed_items')
    .set({ ...item, vanished_at: null, deleted_here: 0 })
    .where('feed_id', '=', feedId)
    .where('item_key', '=', key)
    .execute()
}

/** All entries of one event belong to another from now on. Returns them as they were. */
export async function pointItemsOf(trx: Trx, eventId: string, otherId: string): Promise<EventFeedItemRow[]> {
  const rows = await trx.selectFrom('event_feed_items').selectAll().where('event_id', '=', eventId).execute()
  await trx
    .updateTable('event_feed_items')
    .set({ event_id: otherId, state: 'linked', vanished_at: null, deleted_here: 0 })
    .where('event_id', '=', eventId)
    .execute()
  return rows
}

export async function findItem(
  db: Reader,
  { feedId, key }: { feedId: string; key: string },
): Promise<EventFeedItemRow | undefined> {
  return db
    .selectFrom('event_feed_items')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('item_key', '=', key)
    .executeTakeFirst()
}
