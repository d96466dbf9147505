import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'

/** Money in millionths of a US dollar. */
const spendingSchema = z.object({
  provider: z.string(),
  model: z.string(),
  purpose: z.string(),
  calls: z.number(),
  failed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  spent: z.number(),
})
export type Spending = z.infer<typeof spendingSchema>

/** The most that a call in flight may cost. That of a process that died expires. */
const reservationSchema = z.object({ id: z.string(), amount: z.number(), expiresAt: z.number() })
type StoredReservation = z.infer<typeof reservationSchema>

interface AiDay {
  readonly spending: readonly Spending[]
  readonly reservations: readonly StoredReservation[]
}

/** The row of the day, which no other transaction changes until this one ends. */
export async function lockDay(trx: Transaction<Database>, day: string): Promise<AiDay> {
  const row = await trx
    .insertInto('ai_days')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return dayFromRow(row)
}

export async function saveDay(trx: Transaction<Database>, day: string, after: Partial<AiDay>): Promise<void> {
  await trx
    .updateTable('ai_days')
    .set({
      ...(after.spending && { spending: JSON.stringify(after.spending) }),
      ...(after.reservations && { reservations: JSON.stringify(after.reservations) }),
    })
    .where('day', '=', day)
    .execute()
}

/** By purpose. */
export async function listSpending(db: Kysely<Database>, day: string): Promise<Spending[]> {
  const row = await db.selectFrom('ai_days').selectAll().where('day', '=', day).executeTakeFirst()
  return row ? dayFromRow(row).spending.toSorted((one, other) => one.purpose.localeCompare(other.purpose)) : []
}

/** Spent plus reserved. */
export function sumOfDay({ spending, reservations }: AiDay, now: number): number {
  const reserved = reservations.filter(({ expiresAt }) => expiresAt > now)
  return spending.reduce((sum, { spent }) => sum + spent, 0) + reserved.reduce((sum, { amount }) => sum + amount, 0)
}

function dayFromRow(row: { spending: string; reservations: string }) {
  return {
    spending: z.array(spendingSchema).parse(JSON.parse(row.spending)),
    reservations: z.array(reservationSchema).parse(JSON.parse(row.reservations)),
  }
}
