import { isEditor } from '@hometown/shared-types/auth'
import { useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { primaryAction } from './primary-action.ts'
import { useReview } from './review/use-review.ts'
import type { SaveOptions, SaveSettings } from './save-settings.ts'
import type { useSaveArticle } from './use-save-article.ts'

/** The review asks for these, and shows their errors once they are filled in. */
const ASKED_IN_REVIEW = ['category', 'authorName']
/** What the review shows. */
export const IN_REVIEW = new Set<string>([...ASKED_IN_REVIEW, 'slug', 'publishAt'])

interface EditorActions extends Pick<SaveSettings, 'form' | 'article' | 'saved'> {
  save: ReturnType<typeof useSaveArticle>
  isDirty: boolean
  /** Opens and closes the review before publishing. */
  onReview(isReviewing: boolean): void
}

/** What the buttons of the bar do, for editors and contributors. */
export function useEditorActions({ form, article, saved, save, isDirty, onReview }: EditorActions) {
  const mayPublish = isEditor(useCurrentUser())
  const [status, publishAt] = useWatch({ control: form.control, name: ['status', 'publishAt'] })
  const review = useReview(article)
  // A new article may begin with a time, but nothing is planned until it is saved.
  const stored = { status: saved.status, publishAt: article ? saved.publishAt : '' }
  const primary = primaryAction(stored, { status, publishAt }, { mayPublish, isInReview: review.isOpen })

  async function submit(): Promise<void> {
    const send = (id: string) => review.submit.mutateAsync(id)
    // The mutation tells why it failed.
    if (article && !isDirty) await send(article.id).catch(() => {})
    else await save.run({ stay: true, afterwards: ({ id }) => send(id) })
  }
  async function act(): Promise<void> {
    if (primary.does === 'submit') await submit()
    else if (primary.does === 'save') await save.run(mayPublish ? {} : { stay: true })
    else if (primary.does === 'update') await save.run({ publishes: true })
    else if (primary.does === 'unschedule') await unschedule()
    else if (await save.check('Not published', { later: ASKED_IN_REVIEW })) onReview(true)
  }
  /** Stays on the article, and can be taken back. */
  async function unschedule(): Promise<void> {
    await save.run({ publishes: true, set: { status: 'draft', publishAt: '' } })
  }
  async function actSecond(): Promise<void> {
    if (primary.secondary === 'Back to draft') await unschedule()
    else await save.run()
  }
  async function publish(options: SaveOptions): Promise<void> {
    const decides = review.isOpen ? review.review?.requestedAt : undefined
    if (await save.run({ ...options, decides })) onReview(false)
  }
  return { review, primary, act, actSecond, submit, publish }
}
