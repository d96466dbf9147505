import type { EventGame } from '@hometown/shared-types/event-game'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { exceptionsFrom, type StoredEvent } from './event-row.ts'
import type { CalendarEventRow, DeletedEventRow, NewCalendarEventRow } from './events.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

const IDS_PER_QUERY = 500
const EVENTS_PER_LOOK = 50

export async function findStoredEvent(db: Reader, id: string): Promise<StoredEvent | undefined> {
  const row = await db.selectFrom('calendar_events').selectAll().where('id', '=', storable(id)).executeTakeFirst()
  return row && (await toStoredEvents(db, [row]))[0]
}

export async function listStoredEvents(db: Reader, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('calendar_events').selectAll().where('id', 'in', ids.map(storable)).execute()
  return toStoredEvents(db, rows)
}

export async function* eachStoredEvent(db: Reader): AsyncGenerator<StoredEvent[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('calendar_events')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(EVENTS_PER_LOOK)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield await toStoredEvents(db, rows)
    last = end.id
  }
}

export async function listTimeZones(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('calendar_events').select('time_zone').distinct().orderBy('time_zone').execute()
  return rows.map(({ time_zone }) => time_zone)
}

/** With the exceptions of series and what makes an event a game. */
export async function toStoredEvents(db: Reader, rows: readonly CalendarEventRow[]): Promise<StoredEvent[]> {
  const single = rows.filter(({ rrule }) => rrule === null).map(({ id }) => id)
  const games = new Map<string, EventGame>()
  for (let start = 0; start < single.length; start += IDS_PER_QUERY) {
    const part = await findEventGames(db, single.slice(start, start + IDS_PER_QUERY))
    for (const [id, game] of part) games.set(id, game)
  }
  return rows.map((row) => ({ row, exceptions: exceptionsFrom(row.exceptions), game: games.get(row.id) }))
}

/** Returned in any order. */
export async function insertEventRows(trx: Trx, rows: readonly NewCalendarEventRow[]): Promise<CalendarEventRow[]> {
  return trx.insertInto('calendar_events').values(rows).returningAll().execute()
}

/** Columns that a save must not write, because others may have changed them since the row was read. */
const NEVER_SAVED: ReadonlySet<string> = new Set([
  ...['id', 'slug', 'uid', 'version', 'created_at'],
  ...['feed_id', 'submission_id', 'possible_duplicate_of', 'wordpress_post_id', 'wordpress_post_url'],
])

/** Returns the rows in any order. @throws LostRaceError when somebody else saved or deleted one of them first. */
export async function updateEventRows(trx: Trx, rows: readonly CalendarEventRow[]): Promise<CalendarEventRow[]> {
  if (rows.length === 0) return []
  // Locks the rows until the end of the transaction.
  const held = await trx
    .updateTable('calendar_events')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .returning(['id', 'version'])
    .execute()
  const versions = new Map(held.map(({ id, version }) => [id, version]))
  if (rows.some(({ id, version }) => versions.get(id) !== version + 1)) throw new LostRaceError()
  const columns = columnsIn(rows).filter((name) => !NEVER_SAVED.has(name))
  return trx
    .insertInto('calendar_events')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => {
        return Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))
      }),
    )
    .returningAll()
    .execute()
}

function columnsIn(rows: readonly CalendarEventRow[]): (keyof CalendarEventRow)[] {
  return Object.keys(rows[0] ?? {}) as (keyof CalendarEventRow)[]
}

export async function releaseFromFeed(trx: Trx, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    await trx
      .updateTable('calendar_events')
      .set({ feed_id: null })
      .where('id', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .execute()
  }
}

/** @throws LostRaceError when somebody else changed or deleted one of them first. */
export async function deleteEventRows(
  trx: Trx,
  read: readonly Pick<CalendarEventRow, 'id' | 'version'>[],
): Promise<void> {
  const ids = read.map(({ id }) => id)
  const deleted = await trx.deleteFrom('calendar_events').where('id', 'in', ids).returning(['id', 'version']).execute()
  const versions = new Map(deleted.map(({ id, version }) => [id, version]))
  if (read.some(({ id, version }) => versions.get(id) !== version)) throw new LostRaceError()
}

/** Keeps deleted events for an undo, and drops older ones. */
export async function keepDeleted(
  trx: Trx,
  events: readonly StoredEvent[],
  now: number,
  forgetBefore: number,
): Promise<void> {
  await trx.deleteFrom('deleted_events').where('deleted_at', '<', forgetBefore).execute()
  const rows = events.map((event) => ({
    id: event.row.id,
    event: JSON.stringify(event.row),
    deleted_at: now,
  }))
  await trx
    .insertInto('deleted_events')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        event: row.ref('excluded.event'),
        deleted_at: row.ref('excluded.deleted_at'),
        merged: null,
      })),
    )
    .execute()
}

/** Removes and returns the deleted events. */
export async function takeDeleted(trx: Trx, ids: readonly string[], since: number): Promise<DeletedEventRow[]> {
  return trx
    .deleteFrom('deleted_events')
    .where('id', 'in', ids.map(storable))
    .where('deleted_at', '>=', since)
    .returningAll()
    .execute()
}

export async function countEventRows(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_events')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSampleRows(trx: Trx): Promise<Pick<CalendarEventRow, 'id' | 'status'>[]> {
  return trx.deleteFrom('calendar_events').where('sample', '=', 1).returning(['id', 'status']).execute()
}

export async function listPublishedWithPicture(db: Reader, imageUrl: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('image_url', '=', imageUrl)
    .where('status', '=', 'published')
    .execute()
  return rows.map(({ id }) => id)
}

type GameColumns =
  | 'id'
  | 'sport'
  | 'level'
  | 'team'
  | 'opponent'
  | 'at_home'
  | 'team_score'
  | 'opponent_score'
  | 'forfeited_by'
  | 'status'
  | 'note'

type EventGameRow = Pick<Selectable<Database['fixtures']>, GameColumns>

/** By event id. */
export async function findEventGames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventGame>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('fixtures').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, eventGameFromRow(row)]))
}

export function eventGameFromRow(row: EventGameRow): EventGame {
  return {
    sport: row.sport,
    level: row.level,
    team: row.team,
    opponent: row.opponent,
    atHome: row.at_home === 1,
    teamScore: row.team_score,
    opponentScore: row.opponent_score,
    forfeitedBy: row.forfeited_by,
    status: row.status,
    note: row.note,
  }
}

/** Whether editors deleted them; deleted events must not come back from a feed. */
export async function setDeletedHere(trx: Trx, eventIds: readonly string[], deleted_here: 0 | 1): Promise<void> {
  if (eventIds.length === 0) return
  await trx
    .updateTable('event_feed_items')
    .set({ deleted_here })
    .where(isOneOf(trx, 'event_id', eventIds))
    .execute()
}
