import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { CommentMentionRow } from './comments.table.ts'

export async function listMentionsOf(
  db: Kysely<Database>,
  commentIds: readonly string[],
): Promise<CommentMentionRow[]> {
  if (commentIds.length === 0) return []
  return db
    .selectFrom('comment_mentions')
    .selectAll()
    .where(isOneOf(db, 'comment_id', commentIds))
    .execute()
}

export async function insertMentions(trx: Transaction<Database>, rows: readonly CommentMentionRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('comment_mentions')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['comment_id', 'user_id']).doUpdateSet({ name: sql<string>`excluded.name` }),
    )
    .execute()
}

export async function deleteOtherMentions(
  trx: Transaction<Database>,
  commentId: string,
  kept: readonly string[],
): Promise<void> {
  let others = trx.deleteFrom('comment_mentions').where('comment_id', '=', commentId)
  if (kept.length > 0) others = others.where((row) => row.not(isOneOf(trx, 'user_id', kept)))
  await others.execute()
}

/** @returns how many were unread */
export async function readMentions(
  trx: Transaction<Database>,
  userId: string,
  articleId: string,
  now: number,
): Promise<number> {
  const read = await trx
    .updateTable('comment_mentions')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('comment_id', 'in', (query) =>
      query.selectFrom('article_comments').select('id').where('article_id', '=', articleId),
    )
    .returning('comment_id')
    .execute()
  return read.length
}

function mentionsOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('comment_mentions')
    .innerJoin('article_comments', 'article_comments.id', 'comment_mentions.comment_id')
    .innerJoin('articles', 'articles.id', 'article_comments.article_id')
    .where('comment_mentions.user_id', '=', userId)
    .where('article_comments.deleted_at', 'is', null)
}

/** @param onlyOwn for contributors: only in articles that are still theirs */
export async function listMentions(
  db: Kysely<Database>,
  userId: string,
  { offset, limit, onlyOwn }: { offset: number; limit: number; onlyOwn: boolean },
) {
  const mentions = onlyOwn ? mentionsOf(db, userId).where(isOwn(userId)) : mentionsOf(db, userId)
  const rows = await mentions
    .select([
      'article_comments.id',
      'article_comments.article_id',
      'articles.title',
      'article_comments.author_name',
      'article_comments.body',
      'article_comments.created_at',
      'comment_mentions.read_at',
    ])
    .orderBy('comment_mentions.created_at', 'desc')
    .orderBy('article_comments.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await mentions
    .select((count) => [
      count.fn.countAll<number | string>().as('total'),
      sql<number | string>`sum(case when comment_mentions.read_at is null then 1 else 0 end)`.as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total), unread: Number(counted.unread ?? 0) }
}

function isOwn(userId: string) {
  return sql<boolean>`exists (
    select 1 from article_owners
    where article_owners.article_id = article_comments.article_id and article_owners.user_id = ${userId}
  )`
}
