import type { Trx } from './database.ts'

/**
 * Takes `count` unused numbers and returns the first. Concurrent callers wait for our commit.
 * @param above the largest number in use, in case the counter doesn't know of it
 */
export async function reserveNumbers(
  trx: Trx,
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
