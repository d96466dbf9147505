import type { CreateCorrectionInput } from '@hometown/shared-types/contract/corrections'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import type { ArticleFormStatus, DraftField } from './article-draft.ts'

/** A refusal says why a save didn't happen. It stays until the next try, or until the fields are filled. */
export interface SaveRefusal {
  /** The action that didn't happen, by the pressed button: `Not published`. */
  what: string
  why: string
  /** The fields at fault, the first one first; empty if none is. */
  fields: readonly DraftField[]
}

/** The data that taking back a publish needs. */
export interface PublishUndo {
  /** The article before the publish; undefined if the publish created it. */
  before: DeskArticle | undefined
  /** Resolves to whether the publish pinned the article to the front page. */
  pin: Promise<boolean>
}

/** The last save of a form. With `undo`, readers see its result. */
export interface LastSave {
  article: DeskArticle
  undo: PublishUndo | undefined
}

export interface SaveOptions {
  /** Closes the form, which is then free for the next article. */
  closes?: boolean
  /** Replaces the form's status if the save succeeds. */
  status?: ArticleFormStatus
  /** The wall-clock time in the county of a `scheduled` article. */
  publishAt?: string
  /** The article leads the front page. */
  leads?: boolean
  submits?: boolean
  /** `requestedAt` of the review that the save decides. */
  decides?: number | undefined
  /** A note that readers get together with the change. */
  correction?: CreateCorrectionInput
  /** Leaves the caret where it is: somebody may be typing. */
  quiet?: boolean
}

interface EditorAction {
  label: string
  /** A button without it asks first what readers would miss. */
  saves?: SaveOptions
}

/** Decides what the buttons do, by how the article is saved and by the status that is chosen. */
export function editorActionsFor(
  saved: ArticleFormStatus,
  chosen: ArticleFormStatus,
  { mayPublish, isInReview }: { mayPublish: boolean; isInReview: boolean },
): { primary: EditorAction; secondary?: EditorAction } {
  const saveDraft = { label: 'Save draft', saves: { closes: true } }
  if (!mayPublish && isInReview) return { primary: { label: 'Save', saves: {} } }
  if (!mayPublish) return { primary: { label: 'Submit for review', saves: { submits: true } }, secondary: saveDraft }
  if (chosen === 'published') return { primary: saved === chosen ? UPDATE_ACTION : { label: 'Publish' } }
  if (chosen === 'scheduled')
    return { primary: UPDATE_ACTION, secondary: { ...BACK_TO_DRAFT, saves: { status: 'draft' } } }
  if (chosen === 'archived' || saved === 'published') return { primary: { label: 'Save', saves: { closes: true } } }
  return saved === 'scheduled' ? { primary: BACK_TO_DRAFT } : { primary: { label: 'Publish' }, secondary: saveDraft }
}

const UPDATE_ACTION: EditorAction = { label: 'Update', saves: {} }
const BACK_TO_DRAFT: EditorAction = { label: 'Back to draft', saves: {} }

/** Names what the pressed button didn't do. */
export function refusedAction(saved: ArticleFormStatus, { status, closes, submits }: SaveOptions): string {
  if (status === 'scheduled') return 'Not scheduled'
  if (status === 'published') return 'Not published'
  const isSeen = saved === 'published' || saved === 'scheduled'
  return isSeen && !status && !closes && !submits ? 'Not updated' : 'Not saved'
}
