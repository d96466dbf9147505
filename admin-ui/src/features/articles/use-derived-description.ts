import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import type { ArticleValues } from './article-draft.ts'
import { deriveDescription } from './derive-description.ts'

interface DerivedDescription {
  /** The field has what the text says, not what somebody wrote. */
  isDerived: boolean
  /** Follows the text. Call it when the text may have changed. */
  derive(): void
}

/**
 * The description follows the first paragraph until somebody writes another. Once readers have the article, only people
 * change it.
 */
export function useDerivedDescription(
  form: UseFormReturn<ArticleValues, unknown, ArticleValues>,
  content: ContentBox,
  isPublished: boolean,
): DerivedDescription {
  const last = useRef<{ html: string; description: string }>(undefined)
  const from = (html: string) => {
    if (last.current?.html !== html) last.current = { html, description: deriveDescription(html) }
    return last.current.description
  }
  const before = useRef<string>(undefined)
  before.current ??= from(content.get())
  const description = useWatch({ control: form.control, name: 'description' })

  return {
    isDerived: !isPublished && description !== '' && description === before.current,
    derive() {
      if (isPublished) return
      const now = form.getValues('description')
      const derived = from(content.get())
      const wasDerived = now.trim() === '' || now === before.current
      before.current = derived
      if (wasDerived && now !== derived) form.setValue('description', derived, { shouldValidate: derived !== '' })
    },
  }
}
