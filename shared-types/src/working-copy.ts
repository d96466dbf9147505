import { z } from 'zod'
import { mapArticleTexts } from './article-texts.ts'
import { isoTimeSchema } from './iso-time.ts'
import { employmentTypeSchema } from './job-details.ts'

const jobText = z.string().max(2000)

/** Instead of an article's id before the first save: `GET /api/working-copies/new`. */
export const NEW_ARTICLE = 'new'

/**
 * The form while somebody types, possibly incomplete; private until they save or discard it. Never published, and no
 * revision. The form generates the copy's id, so two tabs with new articles have two copies.
 */
export const workingCopyFormSchema = z
  .object({
    title: z.string().max(2000),
    description: z.string().max(20_000),
    content: z.string().max(2_000_000),
    category: z.string().max(100),
    authorName: z.string().max(1000),
    imageUrl: z.string().max(2000),
    ...mapArticleTexts(() => z.string().max(4000)),
    status: z.string().max(20),
    slug: z.string().max(500),
    keywords: z.array(z.string().max(500)).max(500),
    publishAt: z.string().max(40),
    unpublishAt: z.string().max(40),
    job: z.object({
      employer: jobText,
      place: jobText,
      isRemote: z.boolean(),
      pay: jobText,
      employmentType: employmentTypeSchema.nullable(),
      applyUrl: jobText,
      closesAt: z.string().max(40),
    }),
  })
  .partial()
export type WorkingCopyForm = z.infer<typeof workingCopyFormSchema>

export const workingCopyIdSchema = z.string().min(1).max(100)

/** Body of `PUT /api/working-copies/{articleId}/{copyId}`; `baseVersion` is the article's version at the start. */
export const saveWorkingCopySchema = z.object({
  form: workingCopyFormSchema,
  baseVersion: z.number().int().min(1).nullable(),
})
export type SaveWorkingCopyInput = z.infer<typeof saveWorkingCopySchema>

/** Answer of `PUT`. `DELETE` discards it, as does a save of the article with its `copyId`. */
export const workingCopySchema = saveWorkingCopySchema.extend({ id: workingCopyIdSchema, savedAt: isoTimeSchema })
export type WorkingCopy = z.infer<typeof workingCopySchema>

/** Answer of `GET /api/working-copies/{articleId}`: one's own, newest first. */
export const workingCopiesSchema = z.array(workingCopySchema)

/** Answer of `GET /api/articles/{id}/editing`: other people whose working copy changed within the last two minutes. */
export const editingNamesSchema = z.object({ names: z.array(z.string()) })
export type EditingNames = z.infer<typeof editingNamesSchema>
