import type { Article, NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { AppContext } from '../../src/context.ts'
import { articleFromRow } from '../../src/modules/content/articles/article-json.ts'
import { articleWriter } from '../../src/modules/content/articles/writing/local-writer.ts'

export async function createArticle(
  context: AppContext,
  article: NewArticle,
  savedBy: string | null,
): Promise<Article> {
  return articleFromRow(await articleWriter(context).create(article, savedBy))
}

export async function updateArticle(
  context: AppContext,
  id: string,
  changes: UpdateArticleInput,
  savedBy: string | null,
): Promise<Article> {
  return articleFromRow(await articleWriter(context).update(id, changes, savedBy))
}

export async function deleteArticle(context: AppContext, id: string, savedBy: string | null): Promise<void> {
  await articleWriter(context).remove(id, savedBy)
}
