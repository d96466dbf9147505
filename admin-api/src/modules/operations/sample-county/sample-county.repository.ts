import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

const DONE = 'sample_county'

export async function isFresh(db: Kysely<Database>): Promise<boolean> {
  const done = await db.selectFrom('instance_values').select('name').where('name', '=', DONE).executeTakeFirst()
  const article = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  return !done && !article
}

export async function noteFilled(trx: Transaction<Database>, now: number): Promise<boolean> {
  const result = await trx
    .insertInto('instance_values')
    .values({ name: DONE, value: 'true', updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function countSampleArticles(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('articles')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('sample', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}
