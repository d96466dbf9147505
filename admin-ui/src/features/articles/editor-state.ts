import type { CreateCorrectionInput } from '@hometown/shared-types/contract/corrections'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import type { WorkingCopy } from '@hometown/shared-types/contract/working-copies'
import { randomId } from '../../lib/random-id.ts'
import { type ArticleDraft, type DraftField, draftOfForm, type FormStatus, isSameDraft } from './article-draft.ts'

/** A refusal says why a save didn't happen. It stays until the next try, or until the fields are filled. */
export interface Refusal {
  /** The action that didn't happen, by the pressed button: `Not published`. */
  what: string
  why: string
  /** The fields at fault, the first one first; empty if none is. */
  fields: readonly DraftField[]
  /** The service couldn’t be reached. The refusal is over once it answers. */
  isAway?: boolean
  /** The problem of the article's text. */
  contentProblem?: string | undefined
}

/** The data that taking back a publish needs. */
export interface PublishUndo {
  /** The article before the publish; undefined if the publish created it. */
  before: DeskArticle | undefined
  /** Resolves to whether the publish pinned the article to the front page. */
  pin: Promise<boolean>
}

/** `new` means that nothing is typed yet, `gone` that somebody deleted the article and the next save makes it anew. */
type Phase = 'new' | 'clean' | 'typed' | 'saving' | 'gone'

export interface EditorState {
  phase: Phase
  /** A form that begins anew has a new key. */
  key: number
  /** Names the form's working copies. */
  formId: string
  /** The article as stored; undefined before the first save. */
  article: DeskArticle | undefined
  /** The form's values of `article`. */
  saved: ArticleDraft
  /** The values that the form begins with: `saved`, or a working copy. */
  initial: ArticleDraft
  /** The version that the form's text is based on. */
  baseVersion: number | null
  refusal: Refusal | undefined
  /** The fields that both changed, after somebody else's save was merged. The next save wins. */
  contested: readonly DraftField[] | undefined
  /** The last save of this form. With `undo`, readers see its result. */
  last: { article: DeskArticle; undo: PublishUndo | undefined } | undefined
}

export type EditorEvent =
  | { type: 'typed'; isDirty: boolean }
  | { type: 'saving' }
  | { type: 'refused'; refusal: Refusal; isDirty: boolean }
  /** The fields of the refusal are right by now. */
  | { type: 'answered' }
  /** The form took over what somebody else saved, except where this user changed it, too. */
  | { type: 'merged'; article: DeskArticle; saved: ArticleDraft; contested: readonly DraftField[]; isDirty: boolean }
  | { type: 'gone' }
  /** `isDirty` says that somebody has typed on during the save. */
  | { type: 'stored'; article: DeskArticle; saved: ArticleDraft; isDirty: boolean; undo?: PublishUndo | undefined }
  /** The form begins anew with the article, and with `draft` if it has other text. */
  | { type: 'replaced'; article: DeskArticle; saved: ArticleDraft; draft?: ArticleDraft }
  /** The form begins anew with what was kept. */
  | { type: 'restored'; copy: WorkingCopy }

export function openEditor(article: DeskArticle | undefined, saved: ArticleDraft): EditorState {
  return {
    ...{ key: 0, formId: randomId(), article, saved, initial: saved, baseVersion: article?.version ?? null },
    ...{ phase: restingPhase(article, false), refusal: undefined, contested: undefined, last: undefined },
  }
}

export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  const { phase, article } = state
  switch (event.type) {
    case 'typed': {
      const isBusy = phase === 'saving' || phase === 'gone'
      const next = restingPhase(article, event.isDirty)
      return isBusy || next === phase ? state : { ...state, phase: next }
    }
    case 'saving':
      return { ...state, phase: 'saving' }
    case 'refused':
      return { ...state, phase: restingPhase(article, event.isDirty), refusal: event.refusal }
    case 'answered':
      return { ...state, refusal: undefined }
    case 'merged': {
      const { article: theirs, saved, isDirty } = event
      const contested = [...new Set([...(state.contested ?? []), ...event.contested])]
      const next = {
        article: theirs,
        saved,
        baseVersion: theirs.version,
        contested,
        refusal: undefined,
        last: undefined,
      }
      return { ...state, ...next, phase: restingPhase(theirs, isDirty) }
    }
    case 'gone':
      return {
        ...state,
        phase: 'gone',
        article: undefined,
        baseVersion: null,
        refusal: GONE,
        last: undefined,
      }
    case 'stored': {
      const { article: stored, saved, isDirty, undo } = event
      const last = { article: stored, undo }
      const next = {
        article: stored,
        saved,
        baseVersion: stored.version,
        last,
        refusal: undefined,
        contested: undefined,
      }
      return { ...state, ...next, phase: restingPhase(stored, isDirty) }
    }
    case 'replaced': {
      const { article: stored, saved, draft } = event
      const isDirty = draft !== undefined && !isSameDraft(draft, saved)
      return {
        ...openEditor(stored, saved),
        key: state.key + 1,
        // A form with unsaved text keeps the name of its copies, so that an older save leaves them alone.
        ...(draft && { formId: state.formId, initial: draft }),
        phase: restingPhase(stored, isDirty),
      }
    }
    case 'restored': {
      const { id, form, baseVersion } = event.copy
      return {
        ...state,
        key: state.key + 1,
        // The form's text stays behind as its own copy and is offered next.
        formId: id,
        initial: draftOfForm(form, state.saved),
        // If this is older than the article's version, the save will say so.
        baseVersion: article ? (baseVersion ?? state.baseVersion) : null,
        phase: 'typed',
      }
    }
  }
}

const GONE: Refusal = {
  what: 'Not saved',
  why: 'Someone deleted this article. Save again to keep your text as a new one.',
  fields: [],
}

function restingPhase(article: DeskArticle | undefined, isDirty: boolean): Phase {
  return isDirty ? 'typed' : article ? 'clean' : 'new'
}

export interface SaveOptions {
  /** Closes the form, which is then free for the next article. */
  closes?: boolean
  /** Replaces the form's status if the save succeeds. */
  status?: FormStatus
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

interface Action {
  label: string
  /** A button without it asks first what readers would miss. */
  saves?: SaveOptions
}

/** Decides what the buttons do, by how the article is saved and by the status that is chosen. */
export function actionsFor(
  saved: FormStatus,
  chosen: FormStatus,
  { mayPublish, isInReview }: { mayPublish: boolean; isInReview: boolean },
): { primary: Action; secondary?: Action } {
  const saveDraft = { label: 'Save draft', saves: { closes: true } }
  if (!mayPublish && isInReview) return { primary: { label: 'Save', saves: {} } }
  if (!mayPublish) return { primary: { label: 'Submit for review', saves: { submits: true } }, secondary: saveDraft }
  if (chosen === 'published') return { primary: saved === chosen ? UPDATE : { label: 'Publish' } }
  if (chosen === 'scheduled') return { primary: UPDATE, secondary: { ...BACK, saves: { status: 'draft' } } }
  if (chosen === 'archived' || saved === 'published') return { primary: { label: 'Save', saves: { closes: true } } }
  return saved === 'scheduled' ? { primary: BACK } : { primary: { label: 'Publish' }, secondary: saveDraft }
}

const UPDATE: Action = { label: 'Update', saves: {} }
const BACK: Action = { label: 'Back to draft', saves: {} }
