import { clipText, textFromHtml } from '@hometown/shared-types/excerpt'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import type { ArticleValues } from './article-draft.ts'

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

const LONGEST = 200
/** A first paragraph lies within, and a text may have megabytes. */
const READ = 20_000

/** The first paragraph with words, in one line: what an article is about until somebody says it better. */
export function deriveDescription(html: string): string {
  const start = html.slice(0, READ)
  const paragraph = start
    .split(/<\/p>/i)
    .map((part) => textFromHtml(part.slice(Math.max(0, part.search(/<p[\s>]/i)))))
    .find((text) => text !== '')
  return clipText(paragraph ?? '', LONGEST)
}
