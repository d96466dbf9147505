import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { createContentBox } from '../../parts/editor/content-box.ts'
import { type ArticleDraft, type ArticleValues, isSameDraft } from './article-draft.ts'
import { articleFormSchema } from './article-form.schema.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { ArticleFormProps } from './editor-contract.ts'
import { useDerivedDescription } from './use-derived-description.ts'

type FormSource = Pick<ArticleFormProps, 'formId' | 'article' | 'saved' | 'initial' | 'baseVersion'>

/** The form's values and its text, whether they differ from the stored article, and their autosave. */
export function useArticleForm({ formId, article, saved, initial, baseVersion }: FormSource) {
  const user = useCurrentUser()
  const { content: initialContent, ...initialValues } = initial
  const schema = useMemo(() => articleFormSchema(saved.slug), [saved.slug])
  const form = useForm<ArticleValues, unknown, ArticleValues>({
    defaultValues: initialValues,
    resolver: zodResolver(schema),
    // Validate a field when it changes, and all fields on save.
    mode: 'onChange',
  })
  const [isDirty, setDirty] = useState(() => !isSameDraft(initial, saved))
  const typed = useRef<() => void>(() => {})
  const [{ content, edition }, setContent] = useState(() => ({
    content: createContentBox(initialContent, () => typed.current()),
    edition: 0,
  }))
  const current = (): ArticleDraft => ({ ...structuredClone(form.getValues()), content: content.get() })
  const readCurrent = useRef(current)
  readCurrent.current = current
  const description = useDerivedDescription(form, content, saved.status === 'published')

  const autosave = useMemo(() => {
    const name = { userId: user.id, articleId: article?.id, formId }
    return createAutosave({ ...name, baseVersion, saved, current: () => readCurrent.current() })
  }, [user.id, article?.id, formId, baseVersion, saved])
  useRefreshLists(autosave, article !== undefined)
  typed.current = () => {
    description.derive()
    setDirty(!isSameDraft(current(), saved))
    autosave.touch()
  }

  useEffect(() => {
    const leave = () => autosave.keepInTab()
    addEventListener('pagehide', leave)
    // Restored content isn't stored under this form yet, so start autosave.
    if (!isSameDraft(readCurrent.current(), saved)) autosave.touch()
    return () => {
      removeEventListener('pagehide', leave)
      autosave.stop()
    }
  }, [autosave, saved])
  // After a save that keeps the form open, compare with the stored article.
  useEffect(() => setDirty(!isSameDraft(readCurrent.current(), saved)), [saved])
  useEffect(() => form.watch(() => typed.current()).unsubscribe, [form])
  // Inserted text counts as typed once the editor has loaded it.
  useEffect(() => {
    if (edition > 0) typed.current()
  }, [edition])

  return {
    ...{ form, content, current, autosave, isDirty, setDirty, description },
    /** Counts the texts that replaced the editor's; each needs a new editor. */
    edition,
    replaceText: (html: string) =>
      setContent({ content: createContentBox(html, () => typed.current()), edition: edition + 1 }),
  }
}

/** Lists mark articles that have unsaved changes, so they are read again when this article gets or loses some. */
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
