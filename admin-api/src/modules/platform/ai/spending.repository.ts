import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { AiSpendingTable } from './ai-spending.table.ts'

export async function lockDay(trx: Transaction<Database>, day: string): Promise<void> {
  await trx
    .insertInto('ai_days')
    .values({ day, asked: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((eb) => ({ asked: eb('ai_days.asked', '+', 1) })))
    .execute()
}

/** Spent plus reserved, in one statement, so that a call that settles meanwhile counts once. */
export async function sumOfDay(db: Kysely<Database>, day: string, now: number): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`
    select coalesce((select sum(spent) from ai_spending where day = ${day}), 0)
      + coalesce((select sum(amount) from ai_reservations where day = ${day} and expires_at > ${now}), 0) as total
  `.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export async function insertReservation(
  trx: Transaction<Database>,
  row: { id: string; day: string; amount: number; expires_at: number },
): Promise<void> {
  await trx.insertInto('ai_reservations').values(row).execute()
}

export async function deleteReservation(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('ai_reservations').where('id', '=', id).execute()
}

export async function addSpending(trx: Transaction<Database>, row: AiSpendingTable): Promise<void> {
  await trx
    .insertInto('ai_spending')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'provider', 'model', 'purpose']).doUpdateSet((eb) => ({
        calls: eb('ai_spending.calls', '+', row.calls),
        failed: eb('ai_spending.failed', '+', row.failed),
        input_tokens: eb('ai_spending.input_tokens', '+', row.input_tokens),
        output_tokens: eb('ai_spending.output_tokens', '+', row.output_tokens),
        spent: eb('ai_spending.spent', '+', row.spent),
      })),
    )
    .execute()
}

export async function listSpending(db: Kysely<Database>, day: string): Promise<AiSpendingTable[]> {
  return await db.selectFrom('ai_spending').selectAll().where('day', '=', day).orderBy('purpose').execute()
}
