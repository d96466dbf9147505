import { z } from 'zod'
import { TITLE_LIMIT, updateArticleSchema } from './article.ts'
import { jobInputSchema } from './job-details.ts'

/** Body of `POST /api/articles/{id}/preview`, or `/api/articles/preview` before the first save. May be incomplete. */
export const previewFormSchema = updateArticleSchema.extend({
  title: z.string().trim().max(TITLE_LIMIT).optional(),
  description: z.string().trim().max(5000).optional(),
  authorName: z.string().trim().max(200).optional(),
  slug: z.string().trim().max(200).nullish(),
  metaDescription: z.string().trim().max(2000).nullish(),
  job: jobInputSchema.nullish(),
})
export type PreviewForm = z.output<typeof previewFormSchema>
