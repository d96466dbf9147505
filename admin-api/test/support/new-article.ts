import { type CreateArticleInput, createArticleSchema, type NewArticle } from '@hometown/shared-types/contract/articles'

/** The article form as the service reads it, with defaults. */
export function newArticle(fields: Partial<CreateArticleInput> = {}): NewArticle {
  return createArticleSchema.parse({
    title: 'County fair opens',
    description: 'Pie and cattle.',
    category: 'Events',
    authorName: 'Nora Ellingson',
    ...fields,
  })
}
