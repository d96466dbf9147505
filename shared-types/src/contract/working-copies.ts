import { z } from 'zod'
import { call, type } from './call.ts'

/** This stands in place of an article's id before the first save. */
export const NEW_ARTICLE = 'new'

/** A working copy is private. The form makes its id, so that two tabs with new articles have two copies. */
const formSchema = z.record(z.string().max(40), z.unknown())

export const workingCopyIdSchema = z.string().min(1).max(100)

/** The `baseVersion` is the article's version at the start. */
const saveWorkingCopySchema = z.object({
  form: formSchema,
  baseVersion: z.number().int().min(1).nullable(),
})
export type SaveWorkingCopyInput = z.infer<typeof saveWorkingCopySchema>

/** A save of the article with its `copyId` discards it, too. */
export interface WorkingCopy extends SaveWorkingCopyInput {
  id: string
  savedAt: string
}

/** The other people whose working copy of an article changed within the last two minutes. */
export interface EditingNames {
  names: string[]
}

const access = 'contributor'
const unversioned = 'Private to one open form, which alone writes its copy.'
const ofArticle = z.object({ articleId: workingCopyIdSchema })
const ofForm = ofArticle.extend({ copyId: workingCopyIdSchema })

export const workingCopyCalls = {
  editing: call('GET', '/api/articles/:articleId/editing', { access, params: ofArticle, answer: type<EditingNames>() }),
  list: call('GET', '/api/working-copies/:articleId', { access, params: ofArticle, answer: type<WorkingCopy[]>() }),
  save: call('PUT', '/api/working-copies/:articleId/:copyId', {
    access,
    unversioned,
    params: ofForm,
    body: saveWorkingCopySchema,
    answer: type<WorkingCopy>(),
  }),
  discard: call('DELETE', '/api/working-copies/:articleId/:copyId', { access, unversioned, params: ofForm }),
}
