import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { ReactNode } from 'react'
import type { ArticleDraft } from './article-draft.ts'

export interface EditorSessionProps {
  /** The article to load; undefined for a new one. Stays as it was when a new one is saved on the way. */
  openedId: string | undefined
  /** What was saved a moment ago, before the form began anew. */
  justSaved: DeskArticle | undefined
  /** Saved, and done with it. */
  onSaved(article: DeskArticle): void
  /** A new article was saved and is written on. */
  onCreated(id: string): void
  onCancel(): void
}

export interface ArticleFormProps {
  /** What its copies for later are called. */
  formId: string
  /** The article as it was loaded or saved last; undefined for a new one. */
  article: DeskArticle | undefined
  /** The form as the article has it. */
  saved: ArticleDraft
  /** What the form starts with: the same, or what was kept of an earlier session. */
  initial: ArticleDraft
  /** The version that `initial` began from. */
  baseVersion: number | null
  /** Saved, and done with it. */
  onSaved(article: DeskArticle): void
  /** Saved, and going on; `saved` is the form as it was stored. */
  onSavedAndStayed(article: DeskArticle, saved: ArticleDraft): void
  /** Everything anew from this article, with this in the form where that is something else: two texts that became one. */
  onReplace(article: DeskArticle, draft: ArticleDraft | undefined): void
  onCancel: (() => void) | undefined
  /** What there is to say before one begins. */
  notice: ReactNode
}

export interface Conflict {
  /** The article as somebody else saved it. */
  theirs: DeskArticle
  mine: ArticleDraft
  /** What both began with. */
  base: ArticleDraft
}
