import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

const DONE = 'sample_county'

export async function isFresh(db: Kysely<Database>): Promise<boolean> {
  const done = await db.selectFrom('instance_values').select('name').where('name', '=', DONE).executeTakeFirst()
  const article = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  return !done && !article
}

/** False when somebody else was first. */
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

/** Deletes the sample pictures that no article shows any more, and answers their addresses. */
export async function deleteUnusedSamplePictures(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .deleteFrom('media')
    .where('sample', '=', 1)
    .where((row) =>
      row.not(row.exists(row.selectFrom('articles').select('id').whereRef('articles.image_url', '=', 'media.url'))),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('articles')
            .select('id')
            .where(sql<boolean>`articles.content_html like '%' || media.url || '%'`),
        ),
      ),
    )
    .where((row) =>
      row.not(row.exists(row.selectFrom('businesses').select('id').whereRef('businesses.image_url', '=', 'media.url'))),
    )
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('calendar_events').select('id').whereRef('calendar_events.image_url', '=', 'media.url'),
        ),
      ),
    )
    .returning('url')
    .execute()
  return rows.map((row) => row.url)
}
