import { articleCalls, type DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, api, currentFrom, isReachable, messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { randomId } from '../../lib/random-id.ts'
import { readAgain } from '../../lib/read-again.ts'
import { havePicturesArrived } from '../../parts/editor/content-box.ts'
import { firstMessage } from '../../parts/forms/fields.tsx'
import { contestedFields, keepTyped } from '../../parts/forms/typed-values.ts'
import { libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'
import { toast } from '../../ui/toast.ts'
import {
  type ArticleDraft,
  bodyOfDraft,
  changedFields,
  changesBetween,
  DRAFT_FIELDS,
  type DraftField,
  draftOfArticle,
  isSameDraft,
} from './article-draft.ts'
import { problemOfContent } from './article-form.schema.ts'
import { articleQuery } from './article-queries.ts'
import type { EditorEvent, EditorState, SaveOptions } from './editor-state.ts'
import { canLead, leadAfterSave } from './publish/after-publish.ts'
import { putField, type useArticleForm } from './use-article-form.ts'

export interface EditorCallbacks {
  /** Called after a save that closes the form. */
  onSaved(): void
  /** Called after the first save of a new article that stays open. */
  onCreated(id: string): void
  /** Leaves the article for another one, or for a new one. */
  onOpen(id: string | undefined): void
}

interface SaveSettings extends ReturnType<typeof useArticleForm>, EditorCallbacks {
  /** Called when somebody else saved meanwhile. */
  onStale(): void
  state: EditorState
  dispatch: Dispatch<EditorEvent>
}

export function useSaveArticle(settings: SaveSettings) {
  const { state, dispatch, form, content, current } = settings
  const { formId, article, saved, baseVersion, refusal } = state
  const isRunning = useRef(false)
  // The id stays until the service answers, so that retrying a create whose answer was lost makes no second article.
  const clientId = useRef(randomId())
  const settle = useSettleSave(settings)
  const { zone } = useCountyTime()
  const client = useQueryClient()

  /** Returns whether the article is stored. */
  async function run(options: SaveOptions = {}): Promise<boolean> {
    // A second press during a save would create a second article.
    if (isRunning.current) return false
    isRunning.current = true
    try {
      return await save(options)
    } finally {
      isRunning.current = false
    }
  }

  async function save(options: SaveOptions): Promise<boolean> {
    const what = refusedAction(saved, options)
    if (content.isHeld()) dispatch({ type: 'saving' })
    if (!(await havePicturesArrived(content, 'article'))) {
      refuse({ what, why: 'A picture didn’t upload.', fields: [] })
      return false
    }
    if ((await settings.credit.current?.()) === false) {
      settings.onStale()
      openFolds()
      refuse({ what, why: 'The picture’s credit isn’t saved. Check it, then try again.', fields: [] })
      return false
    }
    return (await check(what, options)) && (await send(what, options))
  }

  function refuse(refused: NonNullable<EditorState['refusal']>): void {
    dispatch({ type: 'refused', refusal: refused, isDirty: !isSameDraft(current(), saved) })
  }

  /**
   * Returns whether the form can be saved; otherwise says why, at the button and at the fields.
   * @param later a field that a dialog asks for next
   */
  async function check(
    what: string,
    { quiet = false, later }: { quiet?: boolean; later?: DraftField } = {},
  ): Promise<boolean> {
    settings.description.derive()
    const contentProblem = problemOfContent(current().content)
    const names = DRAFT_FIELDS.flatMap((name) => (name === 'content' || name === later ? [] : [name]))
    const isValid = await form.trigger(names)
    if (isValid && !contentProblem) {
      dispatch({ type: 'answered' })
      return true
    }
    const fields = DRAFT_FIELDS.filter((name) =>
      name === 'content' ? contentProblem : name !== later && form.getFieldState(name).invalid,
    )
    const [first] = fields
    const told = first === 'content' ? contentProblem : first && firstMessage(form.getFieldState(first).error)
    const why = told ?? 'Something is missing.'
    refuse({ what, why, fields, contentProblem })
    if (quiet) {
      openFolds()
      toast({ title: 'Not saved yet', description: why, variant: 'destructive' })
    } else goTo(fields)
    return false
  }

  async function send(what: string, options: SaveOptions): Promise<boolean> {
    const { status, publishAt, submits, decides, correction } = options
    dispatch({ type: 'saving' })
    const typed = current()
    const sent = { ...typed, ...(status && { status }) }
    const picture =
      (status === 'published' || publishAt) && client.getQueryData(libraryPictureQuery(typed.imageUrl).queryKey)
    const also = {
      copyId: formId,
      ...(publishAt && { publishAt }),
      ...(submits && { submits }),
      ...(picture && { pictureVersions: { [picture.url]: picture.version } }),
    }
    try {
      const stored = article
        ? await api(articleCalls.update, {
            params: { id: article.id },
            body: {
              ...changesBetween(saved, sent),
              ...also,
              ...(baseVersion !== null && { version: baseVersion }),
              ...(decides !== undefined && { decides }),
              ...(correction && { correction }),
            },
          })
        : await api(articleCalls.create, { body: { ...bodyOfDraft(sent), ...also, clientId: clientId.current } })
      settle(stored, typed, options)
      return true
    } catch (error) {
      const theirs = currentFrom<DeskArticle>(error)
      if (theirs) {
        settings.onStale()
        takeOver(theirs, what)
      } else if (article && error instanceof ApiError && error.status === 404) {
        clientId.current = randomId()
        dispatch({ type: 'gone' })
      } else {
        // The stale version is that of the picture in the article.
        if (error instanceof ApiError && error.code === 'stale')
          client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
        fail(error, what)
      }
      return false
    }
  }

  /**
   * Shows what somebody else saved, except where this user changed it, too.
   * @param refused what the pressed button didn't do, if one was pressed
   */
  function takeOver(theirs: DeskArticle, refused?: string): void {
    const draft = draftOfArticle(theirs, zone)
    const mine = current()
    // A working copy may be based on a version that isn't known here.
    const isBaseKnown = article?.version === baseVersion
    const contested = contestedFields(mine, isBaseKnown ? saved : undefined, draft)
    const merged = keepTyped(mine, saved, draft)
    for (const name of changedFields(mine, merged)) putField(form, content, name, merged[name])
    const isDirty = !isSameDraft(merged, draft)
    dispatch({ type: 'merged', article: theirs, saved: draft, contested, isDirty })
    if (refused && !isDirty) dispatch({ type: 'refused', refusal: { what: refused, ...NEWER }, isDirty })
  }

  function fail(error: unknown, what: string): void {
    const refused = refusedFields(error)
    for (const { field, message } of refused)
      if (field !== 'content') form.setError(field === 'job' ? 'job.closesAt' : field, { type: 'server', message })
    const [first] = refused
    const fields = refused.map(({ field }) => field)
    const contentProblem = refused.find(({ field }) => field === 'content')?.message
    const why = first?.message ?? messageFrom(error, 'Please try again.')
    refuse({ what, why, fields, contentProblem, isAway: error instanceof UnreachableError })
    goTo(fields)
    toast({
      title: 'Error',
      description: article
        ? 'Failed to update article. Please try again.'
        : 'Failed to create article. Please try again.',
      variant: 'destructive',
    })
  }

  /** Opens folded sections, because their fields can’t have the focus, and goes to the first field at fault. */
  function goTo([first]: readonly DraftField[]): void {
    if (!first) return
    openFolds()
    if (first === 'content') content.focus()
    else setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
  }

  return {
    run,
    check,
    takeOver,
    /** Ends a refusal whose fields are right by now, or whose service is back. */
    reconsider(errors: object) {
      const isBack = refusal?.isAway && isReachable.get()
      const isFixed = refusal?.fields.length && !refusal.fields.some((name) => name === 'content' || name in errors)
      if (isBack || isFixed) dispatch({ type: 'answered' })
    },
    goToRefused: () => goTo(refusal?.fields ?? []),
  }
}

const NEWER = { why: 'A newer version was saved first. Check it here, then try again.', fields: [] }

function openFolds(): void {
  for (const fold of document.querySelectorAll('form details')) fold.setAttribute('open', '')
}

/** Names what the pressed button didn't do. */
function refusedAction(saved: ArticleDraft, { status, closes, submits }: SaveOptions): string {
  if (status === 'scheduled') return 'Not scheduled'
  if (status === 'published') return 'Not published'
  const isSeen = saved.status === 'published' || saved.status === 'scheduled'
  return isSeen && !status && !closes && !submits ? 'Not updated' : 'Not saved'
}

/** Returns the fields that the service refused, with its messages. */
function refusedFields(error: unknown): { field: DraftField; message: string }[] {
  if (!(error instanceof ApiError)) return []
  const found = error.issues.flatMap(({ path, message }) => {
    const field = DRAFT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`))
    return field ? [{ field, message }] : []
  })
  if (error.status === 413) found.push({ field: 'content', message: 'The text is too long. The limit is 2 MB.' })
  return found
}

/** Brings the form to what was stored, without touching what somebody has typed since. */
function useSettleSave({ state, dispatch, form, autosave, current, onSaved, onCreated, onOpen }: SaveSettings) {
  const { article } = state
  const client = useQueryClient()
  const time = useCountyTime()

  return (stored: DeskArticle, typed: ArticleDraft, options: SaveOptions): void => {
    const { closes, leads, submits, correction } = options
    autosave.forget()
    // Show fields as stored (trimmed, with the generated slug) unless the user has typed on.
    const saved = { ...draftOfArticle(stored, time.zone), content: typed.content }
    const kept = keepTyped(current(), typed, saved)
    for (const name of DRAFT_FIELDS) if (name !== 'content') form.setValue(name, kept[name])
    client.setQueryData(articleQuery(stored.id).queryKey, (open) => open && stored)
    for (const list of ['articles', 'dashboard', 'media', ...(correction ? ['corrections'] : [])])
      readAgain(client, [list], stored)
    const pin = leads && canLead(stored.category) ? leadAfterSave(stored.id) : Promise.resolve(false)
    // Text typed meanwhile isn't saved, so keep its form.
    const isDirty = !isSameDraft(current(), saved)
    const isClosing = closes && !isDirty
    toast({
      ...(submits ? SUBMITTED : article ? UPDATED : CREATED),
      ...(isClosing && { action: { label: 'Keep writing', onSelect: () => onOpen(stored.id) } }),
    })
    const isSeen = [article, stored].some((one) => one?.status === 'published' || typeof one?.publishAt === 'number')
    const undo = isSeen && !correction ? { before: article, pin } : undefined
    // Dispatch before the address changes below; otherwise the router asks.
    flushSync(() => dispatch({ type: 'stored', article: stored, saved, isDirty, undo }))
    if (isClosing) onSaved()
    else if (!article) onCreated(stored.id)
  }
}

const CREATED = { title: 'Article created', description: 'Your article has been created successfully.' }
const UPDATED = { title: 'Article updated', description: 'Your article has been updated successfully.' }
const SUBMITTED = { title: 'Submitted for review', description: 'An editor decides what happens next.' }
