import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import { holdCalendar } from './calendar-revision.ts'
import { findStoredEvent } from './events.repository.ts'
import type { CalendarEventRow, EventPushRow } from './events.table.ts'

export type { EventPushRow } from './events.table.ts'

type Trx = Transaction<Database>
type PushableEvent = Pick<CalendarEventRow, 'id' | 'title' | 'status' | 'sample' | 'wordpress_post_id'>

/** Requests pushes in the transaction of a change. Drafts are never pushed. */
export async function requestPushes(
  config: Pick<Config, 'wordpressUsername'>,
  trx: Trx,
  events: readonly PushableEvent[],
  now: number,
): Promise<void> {
  const rows = events
    .filter(({ sample, status, wordpress_post_id: post }) => sample === 0 && (status === 'published' || post !== null))
    .map(({ id, title, wordpress_post_id }) => ({
      ...{ event_id: id, title, wordpress_post_id },
      ...{ wanted: uuid(), due_at: now, requested_at: now },
    }))
  if (!config.wordpressUsername || rows.length === 0) return
  await trx
    .insertInto('event_pushes')
    .values(rows)
    // Keep the number of tries: it's the same WordPress.
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        wordpress_post_id: row.ref('excluded.wordpress_post_id'),
        wanted: row.ref('excluded.wanted'),
        due_at: row.ref('excluded.due_at'),
        requested_at: row.ref('excluded.requested_at'),
      })),
    )
    .execute()
}

/** Requests pushes of the published events that WordPress doesn't have. */
export async function requestMissing(trx: Trx, now: number): Promise<void> {
  await trx
    .insertInto('event_pushes')
    .columns(['event_id', 'title', 'wanted', 'due_at', 'requested_at'])
    .expression((row) => {
      const time = row.cast<number>(row.val(now), 'bigint')
      return row
        .selectFrom('calendar_events')
        .select(['id', 'title', 'id as wanted', time.as('due_at'), time.as('requested_at')])
        .where('status', '=', 'published')
        .where('sample', '=', 0)
        .where('wordpress_post_id', 'is', null)
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

export async function findDuePush(db: Kysely<Database>, now: number): Promise<EventPushRow | undefined> {
  return db
    .selectFrom('event_pushes')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('requested_at')
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the request unless a newer one replaced it. */
export async function deletePush(trx: Trx, { event_id, wanted }: EventPushRow): Promise<void> {
  await trx.deleteFrom('event_pushes').where('event_id', '=', event_id).where('wanted', '=', wanted).execute()
}

/** The event was deleted while it was pushed, so its post must be deleted too. */
export async function notePushedPost(trx: Trx, eventId: string, postId: number): Promise<void> {
  await trx
    .updateTable('event_pushes')
    .set({ wordpress_post_id: postId })
    .where('event_id', '=', eventId)
    .where('wordpress_post_id', 'is', null)
    .execute()
}

export async function recordFailure(
  db: Kysely<Database>,
  eventId: string,
  failure: { error: string; tries: number; dueAt: number },
): Promise<void> {
  await db
    .updateTable('event_pushes')
    .set({ error: failure.error, tries: failure.tries, due_at: failure.dueAt })
    .where('event_id', '=', eventId)
    .execute()
}

export async function countPushes(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('event_pushes')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listFailedPushes(db: Kysely<Database>, limit: number): Promise<EventPushRow[]> {
  return db
    .selectFrom('event_pushes')
    .selectAll()
    .where('error', 'is not', null)
    .orderBy('requested_at')
    .orderBy('event_id')
    .limit(limit)
    .execute()
}

export async function makeAllDue(db: Kysely<Database>, now: number): Promise<void> {
  await db.updateTable('event_pushes').set({ due_at: now }).where('due_at', '>', now).execute()
}

/** False when the event is gone. */
export async function noteWordPressPost(
  trx: Transaction<Database>,
  id: string,
  post: { id: number; url: string | null },
  now: number,
): Promise<boolean> {
  const event = await findStoredEvent(trx, id)
  if (!event) return false
  if (event.row.wordpress_post_id === post.id && event.row.wordpress_post_url === post.url) return true
  await holdCalendar(trx, now)
  await trx
    .updateTable('calendar_events')
    .set({ wordpress_post_id: post.id, wordpress_post_url: post.url })
    .where('id', '=', id)
    .execute()
  return true
}
