import type { Article, NewArticle, UpdateArticleInput } from '@hometown/shared-types/contract/articles'
import type { AppContext } from '../../src/context.ts'
import { articleFromRow } from '../../src/modules/content/articles/article-values.ts'
import { getArticleRow } from '../../src/modules/content/articles/articles.repository.ts'
import * as writing from '../../src/modules/content/articles/writing/save-article.ts'

export async function createArticle(
  context: AppContext,
  article: NewArticle,
  savedBy: string | null,
): Promise<Article> {
  return articleFromRow(await writing.createArticle(context, article, { savedBy }))
}

export async function updateArticle(
  context: AppContext,
  id: string,
  changes: UpdateArticleInput,
  savedBy: string | null,
): Promise<Article> {
  const row = await getArticleRow(context.store.db, id)
  return articleFromRow(await writing.changeArticle(context, row, changes, { savedBy }))
}

export async function deleteArticle(context: AppContext, id: string, savedBy: string | null): Promise<void> {
  await writing.deleteArticle(context, await getArticleRow(context.store.db, id), { savedBy })
}
