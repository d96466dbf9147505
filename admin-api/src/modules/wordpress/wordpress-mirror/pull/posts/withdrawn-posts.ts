import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import {
  listWithdrawnOf,
  type WithdrawnArticle,
} from '../../../../content/articles/deleted/withdrawn-articles.service.ts'
import type { SafeArticle } from './safe-article.ts'

/** By the article id in the post, or else by WordPress's id. */
export async function findReturning(
  trx: Transaction<Database>,
  origin: string,
  articles: readonly SafeArticle[],
): Promise<Map<number, WithdrawnArticle>> {
  const withdrawn = await listWithdrawnOf(trx, origin, {
    wordpressIds: articles.map(({ wordpressPostId }) => wordpressPostId),
    articleIds: articles.flatMap(({ hometownId }) => hometownId ?? []),
  })
  const byNumber = new Map(withdrawn.map((article) => [article.wordpressId ?? 0, article]))
  const byArticle = new Map(withdrawn.map((article) => [article.articleId, article]))
  const returning = new Map<number, WithdrawnArticle>()
  for (const { wordpressPostId, hometownId, createdAt } of articles) {
    const article = hometownId ? byArticle.get(hometownId) : byNumber.get(wordpressPostId)
    // After a restore from a backup, WordPress may reuse an id for another post.
    if (article && (hometownId || createdAt === article.createdAt)) returning.set(wordpressPostId, article)
  }
  return returning
}
