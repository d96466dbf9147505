import type { SuppressionsQuery } from '@hometown/shared-types/mail-feedback'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function findSuppression(
  db: Kysely<Database>,
  email: string,
): Promise<Insertable<MailSuppressionTable> | undefined> {
  return db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The first reason stays, but it is no longer a send's alone. */
export async function insertSuppression(
  db: Kysely<Database>,
  suppression: Insertable<MailSuppressionTable>,
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values(suppression)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ send_no: null }))
    .execute()
}

/** Those that are suppressed already stay as they are. */
export async function insertOfSend(
  db: Kysely<Database>,
  sendNo: number,
  suppressions: readonly Pick<MailSuppressionTable, 'email' | 'details'>[],
  now: number,
): Promise<void> {
  const rows = suppressions.map(({ email, details }) => {
    return { email: email.toLowerCase(), details, reason: 'bounce' as const, created_at: now, send_no: sendNo }
  })
  await db
    .insertInto('mail_suppressions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** How many addresses nothing is sent to only because of this send. */
export async function countOfSend(db: Kysely<Database>, sendNo: number): Promise<number> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('send_no', '=', sendNo)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Answers how many there were. */
export async function deleteOfSend(db: Kysely<Database>, sendNo: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mail_suppressions').where('send_no', '=', sendNo).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answers how many of them are suppressed. */
export async function noteSignUps(db: Kysely<Database>, emails: readonly string[], now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_suppressions')
    .set({ signed_up_at: now })
    .where('email', 'in', emails)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** False when there was none. */
export async function deleteSuppression(db: Kysely<Database>, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_suppressions').where('email', '=', email).executeTakeFirst()
  return numDeletedRows > 0n
}

type Filter = Pick<SuppressionsQuery, 'search' | 'reason' | 'signedUp'>

/** The newest first; what is searched for by address. */
export async function listSuppressions(db: Kysely<Database>, filter: Filter, part: { offset: number; limit: number }) {
  const rows = db
    .selectFrom('mail_suppressions as m')
    .leftJoin('subscribers as s', 's.email', 'm.email')
    .select(['m.email', 'm.reason', 'm.details', 'm.created_at', 'm.signed_up_at', 's.id as subscriber_id'])
    .where(matching(filter))
  const ordered = filter.search ? rows.orderBy('m.email') : rows.orderBy('m.created_at', 'desc').orderBy('m.email')
  return ordered.offset(part.offset).limit(part.limit).execute()
}

export async function countSuppressions(db: Kysely<Database>, filter: Filter): Promise<number> {
  const row = await db
    .selectFrom('mail_suppressions as m')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where(matching(filter))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

function matching({ search, reason, signedUp }: Filter) {
  const conditions = [sql<boolean>`1 = 1`]
  if (signedUp) conditions.push(sql`m.signed_up_at is not null`)
  if (reason) conditions.push(sql`m.reason = ${reason}`)
  // No pattern, so that nothing that is typed means something else.
  if (search) conditions.push(sql`substr(m.email, 1, cast(${[...search].length} as integer)) = ${search}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
