import { type CreateArticleInput, createArticleSchema } from '@hometown/shared-types/contract/articles'
import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'

/** What an article needs at least. */
export const articleForm = {
  title: 'County fair opens',
  description: 'Pie and cattle.',
  category: 'Events',
  authorName: 'Nora Ellingson',
} as const

/** The article form as the service reads it, with defaults. */
export const newArticle = (fields: Partial<CreateArticleInput> = {}) =>
  createArticleSchema.parse({ ...articleForm, ...fields })

/** The same as the desk sends it. */
export const newDeskArticle = (fields: Partial<CreateDeskArticleInput> = {}) =>
  createDeskArticleSchema.parse({ ...articleForm, ...fields })
