import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { WithdrawnPost } from './withdrawn-articles.table.ts'

export async function upsertWithdrawn(trx: Transaction<Database>, post: WithdrawnPost): Promise<void> {
  await trx
    .insertInto('withdrawn_posts')
    .values(post)
    .onConflict((conflict) => conflict.columns(['origin', 'wordpress_id']).doUpdateSet(post))
    .execute()
}

export async function listWithdrawn(
  db: Kysely<Database>,
  origin: string,
  { wordpressIds, articleIds }: { wordpressIds: readonly number[]; articleIds: readonly string[] },
): Promise<WithdrawnPost[]> {
  if (wordpressIds.length === 0) return []
  return db
    .selectFrom('withdrawn_posts')
    .selectAll()
    .where('origin', '=', origin)
    .where((post) =>
      post.or([
        post('wordpress_id', 'in', wordpressIds),
        ...(articleIds.length > 0 ? [post('article_id', 'in', articleIds)] : []),
      ]),
    )
    .execute()
}

export async function findWithdrawnRow(db: Kysely<Database>, articleId: string): Promise<WithdrawnPost | undefined> {
  return db
    .selectFrom('withdrawn_posts')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteWithdrawn(trx: Transaction<Database>, articleId: string): Promise<void> {
  await trx.deleteFrom('withdrawn_posts').where('article_id', '=', articleId).execute()
}
