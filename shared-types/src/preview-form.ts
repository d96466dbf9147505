import { z } from 'zod'
import { TITLE_LIMIT, updateArticleSchema } from './article.ts'
import { call, type } from './call.ts'
import { jobInputSchema } from './job-details.ts'

/** May be incomplete. */
export const previewFormSchema = updateArticleSchema.extend({
  title: z.string().trim().max(TITLE_LIMIT).optional(),
  description: z.string().trim().max(5000).optional(),
  authorName: z.string().trim().max(200).optional(),
  slug: z.string().trim().max(200).nullish(),
  metaDescription: z.string().trim().max(2000).nullish(),
  job: jobInputSchema.nullish(),
})
export type PreviewForm = z.output<typeof previewFormSchema>

const preview = { access: 'contributor', body: previewFormSchema, answer: type<{ url: string }>() } as const

/** Render a form that isn't saved. The address is valid for ten minutes. */
export const previewCalls = {
  ofArticle: call('POST', '/api/articles/:id/preview', preview),
  /** Before the first save. */
  ofNew: call('POST', '/api/articles/preview', preview),
}
