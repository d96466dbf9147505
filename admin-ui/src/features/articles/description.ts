import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ArticleDraft } from './article-draft.ts'

/**
 * Keeps the description at the first paragraph until somebody writes another. Once readers have the article, only
 * people change it.
 */
export function useDerivedDescription(form: UseFormReturn<ArticleDraft, unknown, ArticleDraft>, isPublished: boolean) {
  const last = useRef<{ html: string; description: string }>(undefined)
  const from = (html: string) => {
    if (last.current?.html !== html) last.current = { html, description: deriveDescription(html) }
    return last.current.description
  }
  const before = useRef<string>(undefined)
  before.current ??= from(form.getValues('content'))

  const derive = useRef(() => {})
  derive.current = () => {
    if (isPublished) return
    const [content, now] = form.getValues(['content', 'description'])
    const derived = from(content)
    const wasDerived = now.trim() === '' || now === before.current
    before.current = derived
    if (wasDerived && now !== derived)
      form.setValue('description', derived, { shouldDirty: true, shouldValidate: derived !== '' })
  }
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => derive.current() }), [form])
  return {
    /** Tells whether the description is what the text says, not what somebody wrote. */
    isDerived: (description: string) => !isPublished && description !== '' && description === before.current,
    derive: () => derive.current(),
  }
}

const DESCRIPTION_LENGTH_LIMIT = 200
/** The first paragraph lies within this, and a text may have megabytes. */
const HTML_LENGTH_READ = 20_000

/** Returns the first paragraph with words, in one line: what an article is about until somebody says it better. */
export function deriveDescription(html: string): string {
  const start = html.slice(0, HTML_LENGTH_READ)
  const paragraph = start
    .split(/<\/p>/i)
    .map((part) => textFromHtml(part.slice(Math.max(0, part.search(/<p[\s>]/i)))))
    .find((text) => text !== '')
  return clipText(paragraph ?? '', DESCRIPTION_LENGTH_LIMIT)
}
