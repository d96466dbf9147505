import {
  CONTENT_LIMIT,
  createArticleSchema,
  mapArticleTexts,
  updateArticleSchema,
} from '@hometown/shared-types/contract/articles'
import { jobInputSchema } from '@hometown/shared-types/contract/jobs'
import { z } from 'zod'
import type { ArticleFormStatus, JobDraft } from './article-draft.ts'

const { title, description, category, authorName } = createArticleSchema.shape
const { slug, keywords } = updateArticleSchema.shape

export const articleFormSchema = z.object({
  title,
  description,
  category: category.or(z.literal('')),
  authorName,
  imageUrl: z.string(),
  ...mapArticleTexts((_name, { schema }) => schema),
  status: z.custom<ArticleFormStatus>(),
  slug: articleTextField<string>(slug),
  keywords: articleTextField<string[]>(keywords, { isWhole: true }),
  unpublishAt: z.string(),
  job: articleTextField<JobDraft>(jobInputSchema),
  content: z.string().check(({ value, issues }) => {
    const message = contentProblemFrom(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  }),
})

/** Checks what was typed without changing it; the service transforms it. @param isWhole its parts have no own fields */
function articleTextField<Value>(schema: z.ZodType, { isWhole = false } = {}) {
  return z.custom<Value>().check(({ value, issues }) => {
    for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path: isWhole ? [] : path, message })
  })
}

/** Returns an error message if the text is too long to be saved. */
function contentProblemFrom(content: string): string | undefined {
  // A character has three bytes at most, and this runs at every key in a field.
  if (content.length * 3 <= CONTENT_LIMIT) return undefined
  const bytes = new Blob([content]).size
  if (bytes <= CONTENT_LIMIT) return undefined
  const size = (bytes / 1_000_000).toFixed(1)
  return `The text is too long: ${size} MB, and 2 MB is the limit. Pictures pasted as text are often the reason.`
}
