import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EventFeedCheckRow, EventFeedRow, EventFeedTable } from './event-feeds.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export interface FeedFigures {
  events: number
  vanished: number
}

export async function listFeedRows(db: Reader): Promise<EventFeedRow[]> {
  return db.selectFrom('event_feeds').selectAll().orderBy('name').orderBy('id').execute()
}

export async function findFeedRow(db: Reader, id: string): Promise<EventFeedRow | undefined> {
  return db.selectFrom('event_feeds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findFeedByUrl(db: Reader, url: string): Promise<EventFeedRow | undefined> {
  return db.selectFrom('event_feeds').selectAll().where('url', '=', url).executeTakeFirst()
}

export async function insertFeed(trx: Trx, row: Insertable<EventFeedTable>): Promise<void> {
  await trx.insertInto('event_feeds').values(row).execute()
}

export async function updateFeedRow(trx: Trx, id: string, changes: Updateable<EventFeedTable>): Promise<void> {
  await trx.updateTable('event_feeds').set(changes).where('id', '=', id).execute()
}

export async function deleteFeedRows(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('event_feed_checks').where('feed_id', '=', id).execute()
  await trx.deleteFrom('event_feed_items').where('feed_id', '=', id).execute()
  await trx.deleteFrom('event_feeds').where('id', '=', id).execute()
}

export async function listDueFeeds(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event_feeds')
    .select('id')
    .where('next_check_at', '<=', now)
    .where((row) => row.or([row('checking_until', 'is', null), row('checking_until', '<', now)]))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined when the feed is being checked or is gone. */
export async function claimFeed(
  db: Reader,
  id: string,
  claim: { token: string; now: number; until: number },
): Promise<EventFeedRow | undefined> {
  return db
    .updateTable('event_feeds')
    .set({ check_token: claim.token, checking_until: claim.until })
    .where('id', '=', id)
    .where((row) => row.or([row('checking_until', 'is', null), row('checking_until', '<', claim.now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Extends a claim within a transaction of its work. False when another check has taken over. */
export async function keepClaim(trx: Trx, id: string, token: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_feeds')
    .set({ checking_until: until })
    .where('id', '=', id)
    .where('check_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endClaim(
  trx: Trx,
  id: string,
  token: string,
  changes: Updateable<EventFeedTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_feeds')
    .set({ ...changes, check_token: null, checking_until: null })
    .where('id', '=', id)
    .where('check_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertCheck(trx: Trx, row: EventFeedCheckRow, kept: number): Promise<void> {
  await trx.insertInto('event_feed_checks').values(row).execute()
  const old = await trx
    .selectFrom('event_feed_checks')
    .select('id')
    .where('feed_id', '=', row.feed_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(kept)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await trx.deleteFrom('event_feed_checks').where('id', 'in', ids).execute()
}

export async function listChecks(db: Reader, feedId: string, limit: number): Promise<EventFeedCheckRow[]> {
  return db
    .selectFrom('event_feed_checks')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countFeedEvents(db: Reader): Promise<Map<string, FeedFigures>> {
  const rows = await db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .select(['event_feed_items.feed_id', 'event_feed_items.state'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('event_feed_items.state', '!=', 'linked')
    .groupBy(['event_feed_items.feed_id', 'event_feed_items.state'])
    .execute()
  const figures = new Map<string, FeedFigures>()
  for (const { feed_id, state, count } of rows) {
    const known = figures.get(feed_id) ?? { events: 0, vanished: 0 }
    figures.set(feed_id, {
      events: known.events + Number(count),
      vanished: known.vanished + (state === 'vanished' ? Number(count) : 0),
    })
  }
  return figures
}
