import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

export async function listOwners(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_owners')
    .selectAll()
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  return new Map(rows.map(({ article_id, user_id }) => [article_id, user_id]))
}

/** The first owner stays. */
export async function insertOwner(trx: Transaction<Database>, articleId: string, userId: string): Promise<void> {
  await trx
    .insertInto('article_owners')
    .values({ article_id: articleId, user_id: userId })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .execute()
}

/** Published articles, and those of this contributor. */
export function isVisibleTo(userId: string) {
  const { or, eb } = expressionBuilder<Database, 'articles'>()
  return or([eb('articles.status', '=', 'published'), isOwnedBy(userId)])
}

export function isOwnedBy(userId: string) {
  const { exists, selectFrom } = expressionBuilder<Database, 'articles'>()
  const own = selectFrom('article_owners')
    .select('article_owners.article_id')
    .whereRef('article_owners.article_id', '=', 'articles.id')
    .where('article_owners.user_id', '=', userId)
  return exists(own)
}
