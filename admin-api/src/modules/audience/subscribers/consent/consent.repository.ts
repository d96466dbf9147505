import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ConsentEventRow, ConsentEventTable } from '../subscribers.table.ts'

export async function insertConsentEvents(
  db: Kysely<Database>,
  events: readonly Insertable<ConsentEventTable>[],
): Promise<void> {
  await db.insertInto('consent_events').values(events).execute()
}

export async function findConsentEvent(db: Kysely<Database>, id: string): Promise<ConsentEventRow | undefined> {
  return db.selectFrom('consent_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findLastDeparture(db: Kysely<Database>, subscriberId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('consent_events')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'unsubscribed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.id
}

export async function listConsentEvents(db: Kysely<Database>, subscriberId: string): Promise<ConsentEventRow[]> {
  return db
    .selectFrom('consent_events')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
