import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

export async function listOpenCategories(db: Kysely<Database>, articleIds: readonly string[]): Promise<string[]> {
  if (articleIds.length === 0) return []
  const rows = await db
    .selectFrom('open_categories')
    .select('article_id')
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  return rows.map(({ article_id }) => article_id)
}

export async function insertOpenCategory(trx: Transaction<Database>, articleId: string): Promise<void> {
  await trx
    .insertInto('open_categories')
    .values({ article_id: articleId })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .execute()
}

export async function deleteOpenCategory(trx: Transaction<Database>, articleId: string): Promise<void> {
  await trx.deleteFrom('open_categories').where('article_id', '=', articleId).execute()
}
