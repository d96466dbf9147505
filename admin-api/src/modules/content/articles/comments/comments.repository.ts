import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { ArticleCommentRow } from './comments.table.ts'

export async function listComments(db: Kysely<Database>, articleId: string): Promise<ArticleCommentRow[]> {
  return db
    .selectFrom('article_comments')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countComments(db: Kysely<Database>, articleId: string): Promise<number> {
  const row = await db
    .selectFrom('article_comments')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findComment(db: Kysely<Database>, id: string): Promise<ArticleCommentRow | undefined> {
  return db.selectFrom('article_comments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasReplies(db: Kysely<Database>, threadId: string): Promise<boolean> {
  const reply = await db
    .selectFrom('article_comments')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('id', '!=', threadId)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

export async function insertComment(trx: Transaction<Database>, row: ArticleCommentRow): Promise<void> {
  await trx.insertInto('article_comments').values(row).execute()
}

export async function updateComment(
  trx: Transaction<Database>,
  id: string,
  changes: Partial<ArticleCommentRow>,
): Promise<void> {
  await trx.updateTable('article_comments').set(changes).where('id', '=', id).execute()
}

export async function deleteComment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('article_comments').where('id', '=', id).execute()
}

/** Accounts that can be mentioned: those that may see the article and can sign in. */
export async function listMentionable(db: Kysely<Database>, ownerId: string | undefined) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email'])
    .where('disabled_at', 'is', null)
    .where((user) => user.or([user('role', '!=', 'contributor'), user('id', '=', ownerId ?? '')]))
    .orderBy('username')
    .execute()
}
export type MentionableRow = Awaited<ReturnType<typeof listMentionable>>[number]

/** Deletes comments and owners of articles of which not even a revision is left. */
export async function deleteLeftOver(trx: Transaction<Database>, limit: number): Promise<number> {
  let deleted = 0
  for (const table of ['article_comments', 'article_owners'] as const) {
    const gone = await trx
      .selectFrom(table)
      .select('article_id')
      .distinct()
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('articles').select('articles.id').whereRef('articles.id', '=', `${table}.article_id`))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('article_revisions')
              .select('article_revisions.id')
              .whereRef('article_revisions.article_id', '=', `${table}.article_id`),
          ),
        ),
      )
      .limit(limit)
      .execute()
    if (gone.length === 0) continue
    const ids = gone.map(({ article_id }) => article_id)
    await trx
      .deleteFrom(table)
      .where(isOneOf(trx, 'article_id', ids))
      .execute()
    deleted += gone.length
  }
  return deleted
}
