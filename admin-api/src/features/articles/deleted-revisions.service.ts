import type { AppContext } from '../../context.ts'
import { deleteRevisionsOfDeleted, listSavedArticles } from './article-history.repository.ts'
import { listArticleIds } from './articles.repository.ts'

const ARTICLES_AT_ONCE = 200

export { countDeletedRevisions } from './article-history.repository.ts'

/**
 * Removes the revisions of articles that were deleted before an instant; those of living ones stay for ever. Looks without
 * a transaction, so that nobody waits meanwhile.
 */
export async function forgetDeletedArticles(
  { store }: Pick<AppContext, 'store'>,
  before: number,
  inSteps: (removeSome: (limit: number) => Promise<number>) => Promise<number>,
): Promise<number> {
  let removed = 0
  for (let after = ''; ; ) {
    const saved = await listSavedArticles(store.db, after, ARTICLES_AT_ONCE)
    const last = saved.at(-1)
    if (!last) return removed
    after = last.articleId
    const old = saved.filter(({ lastSavedAt }) => lastSavedAt < before).map(({ articleId }) => articleId)
    const living = await listArticleIds(store.db, old)
    for (const articleId of old.filter((id) => !living.has(id)))
      removed += await inSteps((limit) => store.groupWrite((trx) => deleteRevisionsOfDeleted(trx, articleId, limit)))
  }
}
