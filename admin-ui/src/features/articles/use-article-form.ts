import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type ContentBox, createContentBox } from '../../parts/editor/content-box.ts'
import { type ArticleDraft, type ArticleValues, type DraftField, isSameDraft } from './article-draft.ts'
import { articleFormSchema } from './article-form.schema.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { EditorEvent, EditorState } from './editor-state.ts'

type ArticleFormApi = UseFormReturn<ArticleValues, unknown, ArticleValues>

/** Returns the form's values, its text and their autosave. Reports what is typed. */
export function useArticleForm(
  { formId, article, saved, initial, baseVersion }: EditorState,
  dispatch: Dispatch<EditorEvent>,
) {
  const { content: initialContent, ...initialValues } = initial
  const form: ArticleFormApi = useForm<ArticleValues, unknown, ArticleValues>({
    defaultValues: initialValues,
    resolver: zodResolver(articleFormSchema),
    // Validate a field when it changes, and all fields on save.
    mode: 'onChange',
  })
  const typed = useRef<() => void>(() => {})
  const [content] = useState(() => createContentBox(initialContent, () => typed.current()))
  const current = (): ArticleDraft => ({ ...structuredClone(form.getValues()), content: content.get() })
  const readCurrent = useRef(current)
  readCurrent.current = current
  /** Saves the credit of the picture at the top, if somebody changed it. Returns whether all of it is saved. */
  const credit = useRef<() => Promise<boolean>>(null)
  const description = useDerivedDescription(form, content, saved.status === 'published')

  const autosave = useMemo(() => {
    const name = { articleId: article?.id, formId }
    return createAutosave({ ...name, baseVersion, saved, current: () => readCurrent.current() })
  }, [article?.id, formId, baseVersion, saved])
  useRefreshLists(autosave, article !== undefined)
  typed.current = () => {
    description.derive()
    dispatch({ type: 'typed', isDirty: !isSameDraft(current(), saved) })
    autosave.touch()
  }

  useEffect(() => {
    autosave.start()
    // Restored content isn't stored under this form yet, so start autosave.
    if (!isSameDraft(readCurrent.current(), saved)) autosave.touch()
    return () => autosave.stop()
  }, [autosave, saved])
  useEffect(() => form.watch(() => typed.current()).unsubscribe, [form])

  return { form, content, credit, current, autosave, description }
}

/** Puts a value into the form, or another text into its editor. */
export function putField<Name extends DraftField>(
  form: Pick<ArticleFormApi, 'setValue'>,
  content: ContentBox,
  name: Name,
  value: ArticleDraft[Name],
): void {
  if (name === 'content') content.replace(String(value))
  else form.setValue(name as keyof ArticleValues, value as never)
}

/** Reads lists again when this article gets or loses unsaved changes, because they mark it. */
function useRefreshLists(autosave: Autosave, hasArticle: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasArticle) return
    let wasKept = false
    return autosave.state.subscribe(() => {
      const { kind } = autosave.state.get()
      if ((kind !== 'kept' && kind !== 'clean') || (kind === 'kept') === wasKept) return
      wasKept = kind === 'kept'
      for (const queryKey of [['articles'], ['dashboard']]) client.invalidateQueries({ queryKey }).catch(reportError)
    })
  }, [client, autosave, hasArticle])
}

/**
 * Keeps the description at the first paragraph until somebody writes another. Once readers have the article, only
 * people change it.
 */
function useDerivedDescription(form: ArticleFormApi, content: ContentBox, isPublished: boolean) {
  const last = useRef<{ html: string; description: string }>(undefined)
  const from = (html: string) => {
    if (last.current?.html !== html) last.current = { html, description: deriveDescription(html) }
    return last.current.description
  }
  const before = useRef<string>(undefined)
  before.current ??= from(content.get())
  const description = useWatch({ control: form.control, name: 'description' })

  return {
    /** The description is what the text says, not what somebody wrote. */
    isDerived: !isPublished && description !== '' && description === before.current,
    /** Follows the text. Call it when the text may have changed. */
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
/** The first paragraph lies within this, and a text may have megabytes. */
const READ = 20_000

/** Returns the first paragraph with words, in one line: what an article is about until somebody says it better. */
export function deriveDescription(html: string): string {
  const start = html.slice(0, READ)
  const paragraph = start
    .split(/<\/p>/i)
    .map((part) => textFromHtml(part.slice(Math.max(0, part.search(/<p[\s>]/i)))))
    .find((text) => text !== '')
  return clipText(paragraph ?? '', LONGEST)
}
