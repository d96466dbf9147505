import { type Kysely, sql } from 'kysely'
import { growingNumber } from '../dialects.ts'
import type { Store } from '../store.ts'

const COUNTERS = [
  'total',
  'on_the_wire',
  'accepted',
  'deferred',
  'failed',
  'in_doubt',
  'suppressed',
  'unsubscribed',
  'cancelled',
]

/** One row per send: how far it is, what holds it, and how many recipients are in each state. */
export async function createNewsletterSends(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const counters = COUNTERS.map((name) => sql`${sql.ref(name)} integer not null default 0`)
  await sql`
    create table newsletter_sends (
      no ${growingNumber(kind)},
      newsletter_id text not null unique references newsletters (id),
      variants text not null default '[]',
      noted_to text not null default '',
      next_email text not null default '',
      ${sql.join(counters)},
      per_second integer not null default 0,
      started_at bigint not null,
      finished_at bigint,
      paused_at bigint,
      pause_reason text check (pause_reason in ('person', 'restored')),
      cancelling integer not null default 0 check (cancelling in (0, 1)),
      cancelled_at bigint,
      problem text
    )
  `.execute(db)
}
