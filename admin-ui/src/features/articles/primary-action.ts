import type { ArticleDraft } from './article-draft.ts'

/**
 * `review` asks first what readers would miss; the others act at once. `submit` is what contributors do. `unschedule`
 * makes a scheduled article a draft again.
 */
export interface PrimaryAction {
  label: string
  does: 'review' | 'update' | 'save' | 'submit' | 'unschedule'
  /** Beside the button: keeps a draft as it is, or makes a scheduled article a draft again. */
  secondary?: 'Save draft' | 'Back to draft'
}

type Standing = Pick<ArticleDraft, 'status' | 'publishAt'>

/** What the button does depends on how the article is saved and on what is chosen. */
export function primaryAction(
  saved: Standing,
  { status, publishAt }: Standing,
  { mayPublish, isInReview }: { mayPublish: boolean; isInReview: boolean },
): PrimaryAction {
  if (!mayPublish && isInReview) return { label: 'Save', does: 'save' }
  if (!mayPublish) return { label: 'Submit for review', does: 'submit', secondary: 'Save draft' }
  const isLive = saved.status === 'published'
  if (status === 'published' && isLive) return { label: 'Update', does: 'update' }
  if (status === 'archived' || isLive) return { label: 'Save', does: 'save' }
  if (status === 'published') return { label: 'Publish', does: 'review' }
  if (!isScheduled(saved)) return { label: publishAt ? 'Schedule' : 'Publish', does: 'review', secondary: 'Save draft' }
  if (!publishAt) return { label: 'Back to draft', does: 'unschedule' }
  const label = publishAt === saved.publishAt ? 'Update' : 'Reschedule'
  return { label, does: 'update', secondary: 'Back to draft' }
}

export function isScheduled({ status, publishAt }: Standing): boolean {
  return status === 'draft' && publishAt !== ''
}
