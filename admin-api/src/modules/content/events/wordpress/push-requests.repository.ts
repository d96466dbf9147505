import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../database/database.ts'
import type { EventPushRow } from './push-requests.table.ts'

type Trx = Transaction<Database>

export interface PushRequest {
  eventId: string
  title: string
  wordpressPostId: number | null
}

export async function savePushRequests(trx: Trx, requests: readonly PushRequest[], now: number): Promise<void> {
  if (requests.length === 0) return
  const rows = requests.map(({ eventId, title, wordpressPostId }) => ({
    event_id: eventId,
    title,
    wordpress_post_id: wordpressPostId,
    wanted: uuid(),
    due_at: now,
    requested_at: now,
  }))
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

export async function requestMissing(trx: Trx, now: number): Promise<void> {
  await sql`
    insert into event_pushes (event_id, title, wanted, due_at, requested_at)
    select id, title, id, ${now}, ${now} from calendar_events
    where status = 'published' and sample = 0 and wordpress_post_id is null
    on conflict (event_id) do nothing
  `.execute(trx)
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
