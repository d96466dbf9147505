import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

const columns = [
  'newsletters.id',
  'newsletters.status',
  'newsletters.sent_at',
  'newsletters.recipient_count',
  'newsletter_issues.content',
  'newsletter_issues.frozen_at',
] as const

export const PUBLIC_STATUSES = ['sending', 'sent'] as const

function frozen(db: Kysely<Database>) {
  return db
    .selectFrom('newsletters')
    .innerJoin('newsletter_issues', 'newsletter_issues.newsletter_id', 'newsletters.id')
    .where('newsletters.status', 'in', PUBLIC_STATUSES)
    .where('newsletters.taken_off_at', 'is', null)
}

export async function listFrozenNewsletters(db: Kysely<Database>, range: { offset: number; limit: number }) {
  return frozen(db)
    .select(columns)
    .orderBy('newsletters.sent_at', 'desc')
    .orderBy('newsletters.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

export async function listFrozenBehind(db: Kysely<Database>, after: string, limit: number) {
  return frozen(db)
    .select(columns)
    .where('newsletters.id', '>', storable(after))
    .orderBy('newsletters.id')
    .limit(limit)
    .execute()
}

export async function countFrozenNewsletters(db: Kysely<Database>): Promise<number> {
  const { count } = await frozen(db)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findFrozenNewsletter(db: Kysely<Database>, id: string) {
  return frozen(db).select(columns).where('newsletters.id', '=', id).executeTakeFirst()
}

export async function findFrozenTitle(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const row = await frozen(db).select('newsletters.title').where('newsletters.id', '=', id).executeTakeFirst()
  return row?.title
}

export async function listPublishedEventIds(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('status', '=', 'published')
    .where(isOneOf(db, 'id', ids))
    .execute()
  return rows.map(({ id }) => id)
}

/** False if it was already in that state. */
export async function setTakenOff(trx: Transaction<Database>, id: string, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletters')
    .set({ taken_off_at: at })
    .where('id', '=', id)
    .where('taken_off_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
