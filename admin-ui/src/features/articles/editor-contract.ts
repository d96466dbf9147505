import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { ReactNode } from 'react'
import type { ArticleDraft } from './article-draft.ts'
import type { PublishUndo } from './use-undo-publish.ts'

export interface EditorSessionProps {
  /** The article to load; undefined for a new one. Stays undefined when a new article is saved meanwhile. */
  openedId: string | undefined
  /** The article saved just before the form was reset. */
  justSaved: DeskArticle | undefined
  /** Called after a save that closes the form. */
  onSaved(article: DeskArticle): void
  /** Called after the first save of a new article that stays open. */
  onCreated(id: string): void
  /** Leaves the article for a new one. */
  onNew(): void
}

export interface ArticleFormProps {
  /** The name of this form's autosaved copies. */
  formId: string
  article: DeskArticle | undefined
  saved: ArticleDraft
  /** The form's initial values: the saved ones, or an autosaved copy. */
  initial: ArticleDraft
  /** The version on which `initial` is based. */
  baseVersion: number | null
  onSaved(article: DeskArticle): void
  /** Called after a save that keeps the form open; `saved` has the stored values. With `undo`, readers see the result. */
  onSavedAndStayed(article: DeskArticle, saved: ArticleDraft, undo?: PublishUndo): void
  /** Resets the form to this article; `draft` has its initial values if they differ, as after a merge. */
  onReplace(article: DeskArticle, draft: ArticleDraft | undefined): void
  onCancel: (() => void) | undefined
  /** Shown above the form. @param current reads the form @param isInReview a note says so already */
  notice: ((current: () => ArticleDraft, isInReview: boolean) => ReactNode) | undefined
}

export interface Conflict {
  /** The version that another form, or nobody, saved in the meantime. */
  theirs: DeskArticle
  mine: ArticleDraft
  base: ArticleDraft
}
