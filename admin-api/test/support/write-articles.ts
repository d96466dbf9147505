import { type Article, createArticleSchema, type UpdateArticleInput } from '@hometown/shared-types/contract/articles'
import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'
import type { z } from 'zod'
import type { AppContext } from '../../src/context.ts'
import { articleFromRow } from '../../src/modules/content/articles/article-values.ts'
import { getArticleRow } from '../../src/modules/content/articles/articles.repository.ts'
import * as writing from '../../src/modules/content/articles/writing/save-article.ts'

/** What an article needs at least. */
export const articleForm = {
  title: 'County fair opens',
  description: 'Pie and cattle.',
  category: 'Events',
  authorName: 'Nora Ellingson',
} as const

export type ArticleForm = Partial<z.input<typeof createArticleSchema>>

/** The article form as the service reads it, with defaults. */
export const newArticle = (fields: ArticleForm = {}) => createArticleSchema.parse({ ...articleForm, ...fields })

/** The same as the desk sends it. */
export const newDeskArticle = (fields: Partial<CreateDeskArticleInput> = {}) =>
  createDeskArticleSchema.parse({ ...articleForm, ...fields })

export async function createArticle(
  context: AppContext,
  fields: ArticleForm = {},
  savedBy: string | null = null,
): Promise<Article> {
  return articleFromRow(await writing.createArticle(context, newArticle(fields), { savedBy }))
}

export async function updateArticle(
  context: AppContext,
  id: string,
  changes: UpdateArticleInput,
  savedBy: string | null = null,
): Promise<Article> {
  const row = await getArticleRow(context.store.db, id)
  return articleFromRow(await writing.changeArticle(context, row, changes, { savedBy }))
}

export async function deleteArticle(context: AppContext, id: string, savedBy: string | null = null): Promise<void> {
  await writing.deleteArticle(context, await getArticleRow(context.store.db, id), { savedBy })
}
