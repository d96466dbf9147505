import type { CreateCorrectionInput } from '@hometown/shared-types/correction'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { UseFormReturn } from 'react-hook-form'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import type { ArticleDraft, ArticleValues } from './article-draft.ts'
import type { Autosave } from './autosave.ts'
import type { ArticleFormProps } from './editor-contract.ts'

export interface SaveSettings extends ArticleFormProps {
  form: UseFormReturn<ArticleValues, unknown, ArticleValues>
  content: ContentBox
  current(): ArticleDraft
  autosave: Autosave
  setDirty(isDirty: boolean): void
  /** Opens the sections that contain these fields. */
  openFields(names: readonly string[]): void
  /** Fills in what is derived from the text. */
  derive(): void
  /** The article is to lead the front page after the save. */
  leads: boolean
  setLeads(leads: boolean): void
}

export interface SaveOptions {
  /** Keeps the same form open after the save. */
  stay?: boolean
  /** Readers see the result: the article stays open, and the save can be taken back. */
  publishes?: boolean
  /** Runs with the stored article before the form settles; a failure leaves the save as it is. */
  afterwards?: (stored: DeskArticle) => Promise<DeskArticle>
  /** `requestedAt` of the review that the save decides. */
  decides?: number | undefined
  /** A note that readers get together with the change. */
  correction?: CreateCorrectionInput
  /** What else the button sets; taken back if the save is refused. */
  set?: Partial<Pick<ArticleDraft, 'status' | 'publishAt'>>
  /** Leaves the caret where it is: somebody may be typing. */
  quiet?: boolean
}
