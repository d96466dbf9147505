import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { type ArticleRow, listDeletedOf } from '../../../../content/articles/stored-articles.service.ts'
import type { SafeArticle } from './safe-article.ts'

/** Deleted articles whose posts are there again: by the article id in the post, or else by WordPress's id. */
export async function findReturning(
  trx: Transaction<Database>,
  origin: string,
  articles: readonly SafeArticle[],
): Promise<Map<number, ArticleRow>> {
  const deleted = await listDeletedOf(trx, origin, {
    wordpressIds: articles.map(({ wordpressPostId }) => wordpressPostId),
    articleIds: articles.flatMap(({ hometownId }) => hometownId ?? []),
  })
  const byNumber = new Map(deleted.map((row) => [-row.wordpress_id, row]))
  const byId = new Map(deleted.map((row) => [row.id, row]))
  const returning = new Map<number, ArticleRow>()
  for (const { wordpressPostId, hometownId, createdAt } of articles) {
    const row = hometownId ? byId.get(hometownId) : byNumber.get(wordpressPostId)
    // After a restore from a backup, WordPress may reuse an id for another post. Two posts may have the id of one article.
    const isSame = row && (hometownId || createdAt === row.created_at)
    if (isSame && ![...returning.values()].includes(row)) returning.set(wordpressPostId, row)
  }
  return returning
}
