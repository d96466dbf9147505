import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isFocusInDialog } from '../../lib/dialog-focus.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import type { ArticleValues } from './article-draft.ts'
import { useNextSuggestion } from './NextSuggestion.tsx'

interface FirstField {
  form: UseFormReturn<ArticleValues, unknown, ArticleValues>
  content: ContentBox
  isNew: boolean
  /** A notice has to be read first, or the keyboard would cover half of a phone. */
  isQuiet: boolean
}

/** A new article starts in its title, and one from a suggestion at the beginning of its text. */
export function useFirstField({ form, content, isNew, isQuiet }: FirstField): void {
  const isFromTriage = useNextSuggestion() !== undefined
  const begin = useRef(
    isQuiet ? undefined : isNew ? () => form.setFocus('title') : isFromTriage ? content.focus : undefined,
  )
  useEffect(() => {
    // Wait until the new screen has taken the focus.
    const timer = setTimeout(() => isFocusInDialog() || begin.current?.())
    return () => clearTimeout(timer)
  }, [])
}
