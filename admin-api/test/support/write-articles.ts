import { type Article, createArticleSchema, type UpdateArticleInput } from '@hometown/shared-types/contract/articles'
import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'
import type { z } from 'zod'
import type { AppContext } from '../../src/context.ts'
import type { Actor } from '../../src/database/database.ts'
import { articleFromRow } from '../../src/modules/content/articles/index.ts'
import * as writing from '../../src/modules/content/articles/writing/save-article.ts'

/** An article needs at least this. */
export const articleForm = {
  title: 'County fair opens',
  description: 'Pie and cattle.',
  category: 'Events',
  authorName: 'Nora Ellingson',
} as const

export type ArticleForm = Partial<z.input<typeof createArticleSchema>>

export const newArticle = (fields: ArticleForm = {}) => createArticleSchema.parse({ ...articleForm, ...fields })

export const newDeskArticle = (fields: Partial<CreateDeskArticleInput> = {}) =>
  createDeskArticleSchema.parse({ ...articleForm, ...fields })

export async function createArticle(
  context: AppContext,
  fields: ArticleForm = {},
  savedBy: string | null = null,
): Promise<Article> {
  return articleFromRow(await writing.createArticle(context, newArticle(fields), { actor: actorOf(savedBy) }))
}

export async function updateArticle(
  context: AppContext,
  id: string,
  { version, ...fields }: UpdateArticleInput,
  savedBy: string | null = null,
): Promise<Article> {
  const row = await writing.changeArticle(context, id, fields, {
    actor: actorOf(savedBy),
    async decide(db, before) {
      if (version !== undefined && version !== before.version) throw await writing.staleArticleError(db, before)
      return { fields }
    },
  })
  return articleFromRow(row)
}

export async function deleteArticle(context: AppContext, id: string, savedBy: string | null = null): Promise<void> {
  await writing.deleteArticle(context, id, { actor: actorOf(savedBy) })
}

function actorOf(username: string | null): Actor {
  return username === null ? 'operator' : { id: username, username }
}
