import type { AppContext } from '../../../../context.ts'
import { listArticleIds } from '../articles.repository.ts'
import { deleteRevisionsOfDeleted, listSavedArticles } from '../revisions/article-history.repository.ts'

const ARTICLES_AT_ONCE = 200
const MOST_ARTICLES = 500

export async function listDeletedArticles({ store }: Pick<AppContext, 'store'>, before: number): Promise<string[]> {
  const deleted: string[] = []
  for (let after = ''; deleted.length < MOST_ARTICLES; ) {
    const saved = await listSavedArticles(store.db, after, ARTICLES_AT_ONCE)
    const last = saved.at(-1)
    if (!last) break
    after = last.articleId
    const old = saved.filter(({ lastSavedAt }) => lastSavedAt < before).map(({ articleId }) => articleId)
    const living = await listArticleIds(store.db, old)
    deleted.push(...old.filter((id) => !living.has(id)))
  }
  return deleted
}

/** Skips articles that exist again. Returns how many revisions were deleted. */
export async function forgetSomeRevisions(
  { store }: Pick<AppContext, 'store'>,
  articleIds: readonly string[],
  limit: number,
): Promise<number> {
  if (articleIds.length === 0) return 0
  return store.groupWrite((trx) => deleteRevisionsOfDeleted(trx, articleIds, limit))
}
