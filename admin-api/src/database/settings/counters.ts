import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Takes `count` numbers that were never given before and answers the first. Whoever asks at the same time waits for
 * our commit, so numbers are as unique as the row.
 * @param above the largest number that is in use, should the counter not know of it.
 */
export async function takeNumbers(
  trx: Transaction<Database>,
  name: string,
  count: number,
  above: () => Promise<number>,
): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  const last = Math.max(value, (await above()) + count)
  if (last > value) await trx.updateTable('counters').set({ value: last }).where('name', '=', name).execute()
  return last - count + 1
}
