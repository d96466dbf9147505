import { z } from 'zod'
import { mapArticleTexts } from './articles.ts'
import { call, type } from './call.ts'
import { employmentTypeSchema } from './jobs.ts'

const jobText = z.string().max(2000)

/** Instead of an article's id before the first save. */
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

/** `baseVersion` is the article's version at the start. */
const saveWorkingCopySchema = z.object({
  form: workingCopyFormSchema,
  baseVersion: z.number().int().min(1).nullable(),
})
export type SaveWorkingCopyInput = z.infer<typeof saveWorkingCopySchema>

/** A save of the article with its `copyId` discards it, too. */
export interface WorkingCopy extends SaveWorkingCopyInput {
  id: string
  /** ISO 8601. */
  savedAt: string
}

/** Other people whose working copy of an article changed within the last two minutes. */
export interface EditingNames {
  names: string[]
}

const access = 'contributor'
const ofArticle = z.object({ articleId: workingCopyIdSchema })
const ofForm = ofArticle.extend({ copyId: workingCopyIdSchema })

/** Callers get only their own copies, newest first. */
export const workingCopyCalls = {
  editing: call('GET', '/api/articles/:articleId/editing', {
    access,
    params: ofArticle,
    answer: type<EditingNames>(),
  }),
  list: call('GET', '/api/working-copies/:articleId', { access, params: ofArticle, answer: type<WorkingCopy[]>() }),
  save: call('PUT', '/api/working-copies/:articleId/:copyId', {
    access,
    params: ofForm,
    body: saveWorkingCopySchema,
    answer: type<WorkingCopy>(),
  }),
  discard: call('DELETE', '/api/working-copies/:articleId/:copyId', { access, params: ofForm, answer: type<object>() }),
}
