import { z } from 'zod'
import { articleStatusSchema } from './article.ts'

/** Stories that an editor may choose to stand below an article; the site fills what is left. */
export const RELATED_CHOSEN = 3
/** Articles that may choose the same one: a change of it renders each of them. */
export const RELATED_CHOSEN_BY = 50

export const relatedArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Readers see only published ones. */
  status: articleStatusSchema,
})
export type RelatedArticle = z.infer<typeof relatedArticleSchema>

/** Answer of `GET` and `PUT /api/articles/:id/related`, in the editor's order. */
export const relatedArticlesSchema = z.array(relatedArticleSchema)

const articleIds = z.array(z.string().max(60)).max(RELATED_CHOSEN, `Choose ${RELATED_CHOSEN} stories at most`)

export const chooseRelatedSchema = z.object({
  articleIds,
  /** What the editor saw; if it isn't that any more, the choice is refused. */
  before: articleIds,
})
export type ChooseRelated = z.infer<typeof chooseRelatedSchema>

/** In posts of the content service, by their numbers. */
export const postRelatedSchema = z.array(z.number().int()).max(RELATED_CHOSEN)
