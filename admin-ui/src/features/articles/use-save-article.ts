import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { randomId } from '../../lib/random-id.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { havePicturesArrived, savingWords } from '../../parts/editor/awaited-pictures.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { keepTyped } from '../../parts/forms/typed-values.ts'
import { toast } from '../../ui/toast.ts'
import {
  type ArticleDraft,
  type ArticleValues,
  bodyOfDraft,
  changesBetween,
  DRAFT_FIELDS,
  draftOfArticle,
  isSameDraft,
} from './article-draft.ts'
import { createArticle, findStaleArticle, updateArticle } from './article-editor.api.ts'
import { problemOfContent } from './article-form.schema.ts'
import type { Autosave } from './autosave.ts'
import type { ArticleFormProps, Conflict } from './editor-contract.ts'
import { rememberAuthor } from './last-author.ts'
import { leadAfterSave } from './lead-after-save.ts'

interface SaveSettings extends ArticleFormProps {
  form: UseFormReturn<ArticleValues, unknown, ArticleValues>
  content: ContentBox
  current(): ArticleDraft
  autosave: Autosave
  setDirty(isDirty: boolean): void
  /** Opens the sections that contain these fields. */
  openFields(names: readonly string[]): void
  /** The article is to lead the front page after the save. */
  leads: boolean
  setLeads(leads: boolean): void
}

interface SaveOptions {
  /** Keeps the same form open after the save. */
  stay?: boolean
  status?: ArticleDraft['status']
}

export function useSaveArticle(settings: SaveSettings) {
  const { formId, form, article, saved, baseVersion, autosave, current } = settings
  const client = useQueryClient()
  const { zone } = useCountyTime()
  const { id: userId } = useCurrentUser()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [contentProblem, setContentProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const isRunning = useRef(false)
  // The same id until the service answers, so that retrying a create whose answer was lost makes no second article.
  const [clientId] = useState(randomId)

  async function run({ stay = false, status }: SaveOptions = {}): Promise<void> {
    // A second press during a save would create a second article.
    if (isRunning.current) return
    isRunning.current = true
    try {
      if (settings.content.isHeld()) setSaving(true)
      if (!(await havePicturesArrived(settings.content, savingWords('article')))) return
      const before = form.getValues('status')
      if (status) form.setValue('status', status)
      autosave.keepLocally()
      const tooLong = problemOfContent(current().content)
      setContentProblem(tooLong)
      // With the shortcut the user is still typing; moving the focus would send the next words to the invalid field.
      const isValid = await form.trigger(undefined, { shouldFocus: !stay })
      if (!isValid || tooLong) {
        form.setValue('status', before)
        return showProblems({ focus: !stay })
      }
      setSaving(true)
      const isAnswered = await send(stay)
      // The save failed, so take back the status that the button set.
      if (!isAnswered && form.getValues('status') === status) form.setValue('status', before)
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  function showProblems({ focus }: { focus: boolean }): void {
    const names = DRAFT_FIELDS.flatMap((name) => (name !== 'content' && form.getFieldState(name).invalid ? [name] : []))
    settings.openFields(names)
    const [first] = names
    if (!first) return
    if (!focus) reportUnsaved(form.getFieldState(first).error?.message)
    // Wait for the collapsed section to open.
    else setTimeout(() => focusField(form, first))
  }

  /** Returns false if the article is unchanged. */
  async function send(stay: boolean): Promise<boolean> {
    const draft = current()
    try {
      const stored = article
        ? await updateArticle(article.id, {
            ...changesBetween(saved, draft),
            ...versionOf(baseVersion),
            copyId: formId,
          })
        : await createArticle({ ...bodyOfDraft(draft), clientId, copyId: formId })
      setProblem(undefined)
      succeed(stored, draft, stay)
      return true
    } catch (error) {
      const theirs = findStaleArticle(error)
      if (theirs) setConflict({ theirs, mine: current(), base: saved })
      else fail(error)
      return theirs !== undefined
    }
  }

  function succeed(stored: DeskArticle, sent: ArticleDraft, stay: boolean): void {
    autosave.forget()
    if (!article) rememberAuthor(userId, stored.authorName)
    // Show fields as stored (trimmed, with the generated slug) unless the user has typed on.
    const now = { ...draftOfArticle(stored, zone), content: sent.content }
    const kept = keepTyped(current(), sent, now)
    for (const name of DRAFT_FIELDS) if (name !== 'content') form.setValue(name, kept[name])
    // Text typed meanwhile isn't saved, so keep its form.
    const isTypedOn = !isSameDraft(current(), now)
    // Clear the unsaved flag before the address changes below; otherwise the router asks.
    if (!isTypedOn) flushSync(() => settings.setDirty(false))
    for (const queryKey of [['articles'], ['dashboard'], ['media']])
      client.invalidateQueries({ queryKey }).catch(reportError)
    toast(
      article
        ? { title: 'Article updated', description: 'Your article has been updated successfully.' }
        : { title: 'Article created', description: 'Your article has been created successfully.' },
    )
    if (settings.leads) {
      settings.setLeads(false)
      leadAfterSave(stored.id).catch(reportError)
    }
    if (stay || isTypedOn) settings.onSavedAndStayed(stored, now)
    else settings.onSaved(stored)
  }

  function fail(error: unknown): void {
    const issues = error instanceof ApiError ? error.issues : []
    let isAtField = false
    for (const { path, message } of issues) {
      const field = DRAFT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`))
      if (!field) continue
      isAtField = true
      if (field === 'content') setContentProblem(message)
      else form.setError(field, { type: 'server', message }, { shouldFocus: true })
    }
    if (error instanceof ApiError && error.status === 413)
      setContentProblem('The text is too long: at most 2 MB can be saved.')
    if (isAtField) settings.openFields(issues.map(({ path }) => path))
    setProblem(messageFrom(error, 'nothing more is known'))
    toast({
      title: 'Error',
      description: article
        ? 'Failed to update article. Please try again.'
        : 'Failed to create article. Please try again.',
      variant: 'destructive',
    })
  }

  /** The buttons depend on the article's saved status and the chosen one. */
  function actions([status, publishAt]: readonly [ArticleDraft['status'], string]) {
    const isLive = saved.status === 'published'
    if (status === 'published') {
      return {
        secondary: undefined,
        primary: { label: isLive ? 'Update' : 'Publish', run: () => run().catch(reportError) },
      }
    }
    if (status === 'archived' || isLive) {
      return { secondary: undefined, primary: { label: 'Save', run: () => run().catch(reportError) } }
    }
    const saveDraft = { label: 'Save draft', run: () => run().catch(reportError) }
    if (publishAt) return { secondary: undefined, primary: { label: 'Schedule', run: () => run().catch(reportError) } }
    return {
      secondary: saveDraft,
      primary: { label: 'Publish', run: () => run({ status: 'published' }).catch(reportError) },
    }
  }

  return {
    run,
    actions,
    isSaving,
    problem,
    contentProblem,
    conflict,
    closeConflict: () => setConflict(undefined),
  }
}

function versionOf(baseVersion: number | null) {
  return baseVersion === null ? {} : { version: baseVersion }
}

function reportUnsaved(reason: string | undefined): void {
  toast({ title: 'Not saved yet', description: reason ?? 'Something is missing.', variant: 'destructive' })
}

function focusField(form: UseFormReturn<ArticleValues, unknown, ArticleValues>, name: string): void {
  const known = DRAFT_FIELDS.find((field) => field === name)
  if (known && known !== 'content') form.setFocus(known)
}
