import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

export async function listRecentSends(db: Kysely<Database>, since: number) {
  return db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .select(['n.title', 's.accepted', 's.failed', 's.in_doubt'])
    .where('s.started_at', '>=', since)
    .orderBy('s.started_at', 'desc')
    .execute()
}

/** Tried before a time and never handed over. Leaves out alerts, which would report themselves. */
export async function findWaitingMail(db: Kysely<Database>, before: number) {
  return db
    .selectFrom('outgoing_mails')
    .select('reply')
    .where('state', '=', 'queued')
    .where('created_at', '<=', before)
    .where('reply', 'is not', null)
    .where('kind', '<>', 'alert')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}
