import type { ArticleDraft } from './article-draft.ts'

/** `review` asks first what readers would miss; the others act at once. `submit` is what contributors do. */
export interface PrimaryAction {
  label: string
  does: 'review' | 'update' | 'save' | 'submit'
  /** A draft can be kept as it is. */
  canSaveDraft: boolean
}

/** What the button does depends on the article's saved status and the chosen one. */
export function primaryAction(
  saved: ArticleDraft['status'],
  { status, publishAt }: Pick<ArticleDraft, 'status' | 'publishAt'>,
  { mayPublish, isInReview }: { mayPublish: boolean; isInReview: boolean },
): PrimaryAction {
  if (!mayPublish && isInReview) return { label: 'Save', does: 'save', canSaveDraft: false }
  if (!mayPublish) return { label: 'Submit for review', does: 'submit', canSaveDraft: true }
  const isLive = saved === 'published'
  if (status === 'published' && isLive) return { label: 'Update', does: 'update', canSaveDraft: false }
  if (status === 'archived' || isLive) return { label: 'Save', does: 'save', canSaveDraft: false }
  if (status === 'published') return { label: 'Publish', does: 'review', canSaveDraft: false }
  return { label: publishAt ? 'Schedule' : 'Publish', does: 'review', canSaveDraft: true }
}
