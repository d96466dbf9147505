import { createArticleSchema } from '@hometown/shared-types/contract/articles'
import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'
import type { z } from 'zod'

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
