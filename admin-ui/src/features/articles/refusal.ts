import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { type ArticleDraft, DRAFT_FIELDS, type DraftField } from './article-draft.ts'
import { isScheduled } from './primary-action.ts'
import type { SaveOptions } from './save-settings.ts'

/** Why a save didn't happen. It stays until the next try, or until the fields are filled. */
export interface Refusal {
  /** `Not published`, as the pressed button says it. */
  what: string
  why: string
  /** The fields at fault, the first one first; empty if none is. */
  fields: readonly DraftField[]
}

/** What the pressed button didn't do. */
export function refusedPublish(saved: Pick<ArticleDraft, 'status' | 'publishAt'>, set: SaveOptions['set']): string {
  const { status, publishAt } = set ?? {}
  if (saved.status === 'published' || (isScheduled(saved) && status === undefined)) return 'Not updated'
  if (status === 'draft' && publishAt === '') return 'Not saved'
  return publishAt ? 'Not scheduled' : 'Not published'
}

/** The fields that the service refused, with its messages. */
export function refusedFields(error: unknown): { field: DraftField; message: string }[] {
  if (!(error instanceof ApiError)) return []
  const found = error.issues.flatMap(({ path, message }) => {
    const field = DRAFT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`))
    return field ? [{ field, message }] : []
  })
  if (error.status === 413) found.push({ field: 'content', message: 'The text is too long. The limit is 2 MB.' })
  return found
}

export function refusalOf(error: unknown, what: string): Refusal {
  const [first, ...others] = refusedFields(error)
  if (!first) return { what, why: messageFrom(error, 'Please try again.'), fields: [] }
  return { what, why: first.message, fields: [first.field, ...others.map(({ field }) => field)] }
}
