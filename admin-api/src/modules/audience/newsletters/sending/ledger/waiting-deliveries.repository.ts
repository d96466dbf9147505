import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { IN_PARTIAL_INDEX } from './deliveries.repository.ts'
import type { NewsletterDeliveryRow } from './deliveries.table.ts'

type Db = Kysely<Database>

export interface Candidate extends Pick<NewsletterDeliveryRow, 'email' | 'variant' | 'attempts' | 'next_attempt_at'> {
  /** Null if the subscriber was deleted or has changed the address. */
  token: string | null
  status: 'active' | 'unsubscribed' | null
  confirmed_at: number | null
  awaits_confirmation: number | null
  suppressed: string | null
}

function candidates(db: Db, sendNo: number) {
  return db
    .selectFrom('newsletter_deliveries as d')
    .leftJoin('subscribers as s', (join) => join.onRef('s.id', '=', 'd.subscriber_id').onRef('s.email', '=', 'd.email'))
    .leftJoin('mail_suppressions as p', 'p.email', 'd.email')
    .select(['d.email', 'd.variant', 'd.attempts', 'd.next_attempt_at'])
    .select([
      's.unsubscribe_token as token',
      's.status',
      's.confirmed_at',
      's.awaits_confirmation',
      'p.email as suppressed',
    ])
    .where('d.send_no', '=', sendNo)
}

export async function listQueued(db: Db, sendNo: number, from: string, limit: number): Promise<Candidate[]> {
  return candidates(db, sendNo)
    .where('d.state', '=', 'queued')
    .where('d.email', '>=', from)
    .orderBy('d.email')
    .limit(limit)
    .execute()
}

export async function listDueAgain(db: Db, sendNo: number, now: number, limit: number): Promise<Candidate[]> {
  return candidates(db, sendNo)
    .where('d.state', '=', 'deferred')
    .where(IN_PARTIAL_INDEX)
    .where('d.next_attempt_at', '<=', now)
    .orderBy('d.next_attempt_at')
    .limit(limit)
    .execute()
}

export async function findNextAttempt(db: Db, sendNo: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('newsletter_deliveries as d')
    .select('d.next_attempt_at')
    .where('d.send_no', '=', sendNo)
    .where('d.state', '=', 'deferred')
    .where(IN_PARTIAL_INDEX)
    .orderBy('d.next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? undefined
}

export async function hasUnfinished(db: Db, sendNo: number, nextEmail: string): Promise<boolean> {
  const rows = () => db.selectFrom('newsletter_deliveries as d').select('d.email').where('d.send_no', '=', sendNo)
  const queued = await rows()
    .where('d.state', '=', 'queued')
    .where('d.email', '>=', nextEmail)
    .limit(1)
    .executeTakeFirst()
  if (queued) return true
  const onTheWire = await rows()
    .where('d.state', '=', 'on_the_wire')
    .where(IN_PARTIAL_INDEX)
    .limit(1)
    .executeTakeFirst()
  return onTheWire !== undefined
}
