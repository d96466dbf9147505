import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath } from 'react-hook-form'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { randomId } from '../../lib/random-id.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { havePicturesArrived, savingWords } from '../../parts/editor/awaited-pictures.ts'
import { keepTyped } from '../../parts/forms/typed-values.ts'
import { leadFrontPage } from '../../parts/front-page/lead-front-page.ts'
import { type DescribedPicture, describedPictures, keepAltTexts } from '../../parts/pictures/keep-alt-texts.ts'
import { toast } from '../../ui/toast.ts'
import {
  type ArticleDraft,
  type ArticleValues,
  bodyOfDraft,
  changesBetween,
  DRAFT_FIELDS,
  type DraftField,
  draftOfArticle,
  isSameDraft,
} from './article-draft.ts'
import { createArticle, findStaleArticle, updateArticle } from './article-editor.api.ts'
import { CATEGORY_FIELD_ID, problemOfContent } from './article-form.schema.ts'
import type { Conflict } from './editor-contract.ts'
import { canLead } from './lead-notes.ts'
import { type Refusal, refusalOf, refusedFields, refusedPublish } from './refusal.ts'
import type { SaveOptions, SaveSettings } from './save-settings.ts'

export function useSaveArticle(settings: SaveSettings) {
  const { formId, form, article, saved, baseVersion, autosave, current } = settings
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [contentProblem, setContentProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const isRunning = useRef(false)
  // The same id until the service answers, so that retrying a create whose answer was lost makes no second article.
  const [clientId] = useState(randomId)
  const settle = useSettleSave(settings)

  /** Returns whether the article is stored. */
  async function run(options: SaveOptions = {}): Promise<boolean> {
    const { stay = false, publishes = false, set = {}, quiet = false } = options
    // A second press during a save would create a second article.
    if (isRunning.current) return false
    isRunning.current = true
    try {
      if (settings.content.isHeld()) setSaving(true)
      const what = publishes ? refusedPublish(saved, set) : 'Not saved'
      if (!(await havePicturesArrived(settings.content, savingWords('article')))) {
        setRefusal({ what, why: 'A picture didn’t upload.', fields: [] })
        return false
      }
      const before = form.getValues()
      apply(set)
      autosave.keepInTab()
      if (!(await check(what, { quiet }))) {
        takeBack(set, before)
        return false
      }
      setSaving(true)
      const stored = await send(what, options)
      if (stored) {
        // It has told why; what was typed is saved.
        if (options.afterwards) stored.article = await options.afterwards(stored.article).catch(() => stored.article)
        const isQuiet = options.afterwards !== undefined
        settle(stored.article, stored.sent, { stay: stay || publishes, publishes, isQuiet })
        return true
      }
      takeBack(set, before)
      return false
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  function apply({ status, publishAt }: SaveOptions['set'] & object): void {
    if (status !== undefined) form.setValue('status', status)
    if (publishAt !== undefined) form.setValue('publishAt', publishAt)
  }

  /** What the button set, unless the user has changed it since. */
  function takeBack(set: SaveOptions['set'] & object, before: ArticleValues): void {
    const { status, publishAt } = form.getValues()
    if (set.status !== undefined && status === set.status) apply({ status: before.status })
    if (set.publishAt !== undefined && publishAt === set.publishAt) apply({ publishAt: before.publishAt })
  }

  /**
   * Whether the form can be saved; otherwise says why, at the button and at the fields.
   * @param later fields that a dialog asks for next
   */
  async function check(what: string, { quiet = false, later = [] as readonly string[] } = {}): Promise<boolean> {
    settings.derive()
    const tooLong = problemOfContent(current().content)
    setContentProblem(tooLong)
    const names = DRAFT_FIELDS.flatMap((name) => (name === 'content' || later.includes(name) ? [] : [name]))
    const isValid = await form.trigger(names)
    if (isValid && !tooLong) {
      setRefusal(undefined)
      return true
    }
    const fields = DRAFT_FIELDS.filter((name) =>
      name === 'content' ? tooLong : !later.includes(name) && form.getFieldState(name).invalid,
    )
    const [first] = fields
    const why = first && (first === 'content' ? tooLong : messageAt(first))
    settings.openFields(fields)
    if (quiet) toast({ title: 'Not saved yet', description: why ?? 'Something is missing.', variant: 'destructive' })
    // Wait for the collapsed section to open.
    else setTimeout(() => first && focusField(first))
    setRefusal({ what, why: why ?? 'Something is missing.', fields })
    return false
  }

  async function send(
    what: string,
    { decides, correction }: SaveOptions,
  ): Promise<{ article: DeskArticle; sent: ArticleDraft } | undefined> {
    const draft = current()
    try {
      const stored = article
        ? await updateArticle(article.id, {
            ...changesBetween(saved, draft),
            ...(baseVersion !== null && { version: baseVersion }),
            copyId: formId,
            ...(decides !== undefined && { decides }),
            ...(correction && { correction }),
          })
        : await createArticle({ ...bodyOfDraft(draft), clientId, copyId: formId })
      setRefusal(undefined)
      return { article: stored, sent: draft }
    } catch (error) {
      const theirs = findStaleArticle(error)
      if (theirs) setConflict({ theirs, mine: current(), base: saved })
      else fail(error, what)
      return undefined
    }
  }

  function fail(error: unknown, what: string): void {
    const refused = refusedFields(error)
    for (const { field, message } of refused) {
      if (field === 'content') setContentProblem(message)
      else form.setError(field === 'job' ? 'job.closesAt' : field, { type: 'server', message }, { shouldFocus: true })
    }
    settings.openFields(refused.map(({ field }) => field))
    setRefusal(refusalOf(error, what))
    toast({
      title: 'Error',
      description: article
        ? 'Failed to update article. Please try again.'
        : 'Failed to create article. Please try again.',
      variant: 'destructive',
    })
  }

  function focusField(name: DraftField): void {
    if (name === 'content') settings.content.focus()
    else if (name === 'category') document.getElementById(CATEGORY_FIELD_ID)?.focus()
    else form.setFocus(name === 'job' ? (JOB_NAMES.find(isInvalid) ?? 'job.employer') : name)
  }

  function isInvalid(name: FieldPath<ArticleValues>): boolean {
    return form.getFieldState(name).invalid
  }

  function messageAt(name: Exclude<DraftField, 'content'>): string | undefined {
    return form.getFieldState(name === 'job' ? (JOB_NAMES.find(isInvalid) ?? name) : name).error?.message
  }

  return {
    run,
    check,
    isSaving,
    refusal,
    /** Something was typed: what was refused may be right by now. */
    reconsider(errors: object) {
      const isFixed = refusal?.fields.length && !refusal.fields.some((name) => name === 'content' || name in errors)
      if (isFixed) setRefusal(undefined)
    },
    goToRefused: () => {
      const [first] = refusal?.fields ?? []
      if (!first) return
      settings.openFields([first])
      setTimeout(() => focusField(first))
    },
    contentProblem,
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Compares the form with a newer version before a save would be refused. */
    compareWith: (theirs: DeskArticle) => setConflict({ theirs, mine: current(), base: saved }),
  }
}

const JOB_NAMES = ['job.employer', 'job.place', 'job.pay', 'job.applyUrl', 'job.closesAt'] as const

interface Settling {
  stay: boolean
  publishes: boolean
  /** Somebody else says what was done. */
  isQuiet: boolean
}

/** Brings the form to what was stored, without touching what somebody has typed since. */
function useSettleSave(settings: SaveSettings) {
  const { form, article, autosave, current } = settings
  const client = useQueryClient()
  const time = useCountyTime()
  const user = useCurrentUser()

  return (stored: DeskArticle, sent: ArticleDraft, { stay, publishes, isQuiet }: Settling): void => {
    autosave.forget()
    // Show fields as stored (trimmed, with the generated slug) unless the user has typed on.
    const now = { ...draftOfArticle(stored, time.zone), content: sent.content }
    const kept = keepTyped(current(), sent, now)
    for (const name of DRAFT_FIELDS) if (name !== 'content') form.setValue(name, kept[name])
    // Text typed meanwhile isn't saved, so keep its form.
    const isTypedOn = !isSameDraft(current(), now)
    // Clear the unsaved flag before the address changes below; otherwise the router asks.
    if (!isTypedOn) flushSync(() => settings.setDirty(false))
    for (const queryKey of [['articles'], ['dashboard'], ['media']])
      client.invalidateQueries({ queryKey }).catch(reportError)
    // The article is saved, whatever becomes of its pictures' texts.
    keepAltTexts(client, user, newlyDescribed(stored, article)).catch(() => {})
    if (!isQuiet) toast(savedToast(stored, article, time))
    const pin = settings.leads && canLead(stored.category) ? leadAfterSave(stored.id) : Promise.resolve(false)
    settings.setLeads(false)
    const undo = publishes ? { before: article, pin } : undefined
    if (stay || isTypedOn) settings.onSavedAndStayed(stored, now, undo)
    else settings.onSaved(stored)
  }
}

/** What the save says about pictures that the article didn't say before. */
function newlyDescribed(stored: DeskArticle, before: DeskArticle | undefined): DescribedPicture[] {
  const known = new Set(before && picturesOf(before).map(({ url, alt }) => `${url} ${alt}`))
  return picturesOf(stored).filter(({ url, alt }) => !known.has(`${url} ${alt}`))
}

function picturesOf({ imageUrl, imageAlt, content }: DeskArticle): DescribedPicture[] {
  const alt = imageAlt?.trim()
  return [...(imageUrl && alt ? [{ url: imageUrl, alt }] : []), ...describedPictures(content)]
}

/** The article is saved, whatever becomes of its pin. @returns whether it has a pin that it didn't have before */
async function leadAfterSave(articleId: string): Promise<boolean> {
  try {
    return await leadFrontPage(articleId)
  } catch {
    toast({
      title: 'Saved, but not pinned to the front page',
      description: 'The article is saved. Try again to make it lead.',
      variant: 'destructive',
      action: { label: 'Try again', onSelect: () => tryAgain(articleId).catch(reportError) },
    })
    return false
  }
}

async function tryAgain(articleId: string): Promise<void> {
  try {
    await leadFrontPage(articleId)
    toast({ title: 'Pinned to the front page', description: 'The article leads for 24 hours after publishing.' })
  } catch {
    await leadAfterSave(articleId)
  }
}

/** What a save did. @param before undefined if it created the article */
function savedToast(stored: DeskArticle, before: DeskArticle | undefined, time: CountyTime) {
  const planned = before?.publishAt ?? null
  if (stored.publishAt !== null && stored.publishAt !== planned)
    return { title: 'Article scheduled', description: `It goes live on ${time.dateTime(stored.publishAt)}.` }
  if (stored.status === 'draft' && planned !== null && stored.publishAt === null)
    return { title: 'Back to draft', description: `It won’t be published on ${time.dateTime(planned)}.` }
  if (before) return { title: 'Article updated', description: 'Your article has been updated successfully.' }
  return { title: 'Article created', description: 'Your article has been created successfully.' }
}
