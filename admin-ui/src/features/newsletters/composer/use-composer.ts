import type { ReaderCategory } from '@hometown/shared-types/contract/category'
import {
  type DeskNewsletter,
  NEWSLETTER_ARTICLES_LIMIT,
  type NewsletterPreview,
  newsletterCalls,
} from '@hometown/shared-types/contract/newsletters'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { currentFrom } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { countOf } from '../../../lib/numbers.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { createContentBox } from '../../../parts/editor/content-box.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { renderedMailQuery } from '../newsletter-queries.ts'
import { type ComposerValues, hasContent, isSame, newsletterCopies, titledForItsDay } from './composer-values.ts'
import type { KnownArticle } from './listed-articles.ts'

/** Writing to storage at every key would slow down typing. */
const KEEP_AFTER_MS = 400
/** The live mail follows the form at this pace. */
const SHOW_AFTER_MS = 500

export interface Opening {
  /** The name of its copy in this tab. */
  formId: string
  /** Undefined for a new one. */
  newsletter: DeskNewsletter | undefined
  saved: ComposerValues
  /** The form's initial values: the stored ones, or an unsaved copy. */
  initial: ComposerValues
  /** The version on which `initial` is based. */
  baseVersion: number
}

/** The form's values, whether they are saved, and this tab's copy of unsaved ones. */
export function useComposer({ formId, newsletter, saved: opened, initial, baseVersion }: Opening) {
  const { id: userId } = useCurrentUser()
  const { zone } = useCountyTime()
  const [stored, setStored] = useState({ newsletter, saved: opened, version: baseVersion })
  const [fields, setFields] = useState(initial)
  const [isDirty, setDirty] = useState(() => !isSame(initial, opened))
  const typed = useRef<() => void>(() => {})
  const [introduction] = useState(() => createContentBox(initial.introduction, () => typed.current()))
  /** What the live mail shows: the form a moment ago, while the editor types. */
  const [shown, setShown] = useState(initial)
  const latest = useRef(fields)
  latest.current = fields
  const current = (): ComposerValues => ({ ...latest.current, introduction: introduction.get() })
  const copies = newsletterCopies(userId, stored.newsletter?.id)

  const compare = ({ newsletter: owner, saved, version }: typeof stored) => {
    const values = current()
    setDirty(!isSame(values, saved) && !(owner?.status === 'draft' && isSame(untimed(values), untimed(saved))))
    const own = newsletterCopies(userId, owner?.id)
    if (isSame(values, saved)) own.remove(formId)
    else own.keep(formId, { values, baseVersion: version, keptAt: Date.now() })
  }
  const isOver = useRef(false)
  const keep = useRef<() => void>(() => {})
  keep.current = () => !isOver.current && compare(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  typed.current = () => {
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keep.current(), KEEP_AFTER_MS)
    showTimer.current ??= setTimeout(() => {
      showTimer.current = undefined
      setShown(current())
    }, SHOW_AFTER_MS)
  }
  useEffect(() => {
    const leave = () => keep.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
      clearTimeout(showTimer.current)
      leave()
    }
  }, [])

  return {
    newsletter: stored.newsletter,
    version: stored.version,
    /** As stored. */
    saved: stored.saved,
    fields,
    introduction,
    shown,
    isDirty,
    current,
    change(changes: Partial<ComposerValues>) {
      setFields((before) => titledForItsDay({ ...before, ...changes }, zone))
      typed.current()
    },
    /** Marks the sent values as saved; later typing stays unsaved. */
    markSaved(answer: DeskNewsletter, sent: ComposerValues) {
      copies.remove(formId)
      clearTimeout(timer.current)
      const next = { newsletter: answer, saved: sent, version: answer.version }
      setStored(next)
      // Run it now too, in case the form closes right away.
      keep.current = () => compare(next)
      keep.current()
    },
    forget() {
      clearTimeout(timer.current)
      isOver.current = true
      copies.remove(formId)
      setDirty(false)
    },
  }
}

/** A draft has no send time; a typed one stays in this tab's copy until the newsletter is scheduled. */
function untimed(values: ComposerValues): ComposerValues {
  return { ...values, date: '', time: '', ...(values.titleFollowsDay && { title: '' }) }
}

export type ComposerState = ReturnType<typeof useComposer>

interface CancelOptions {
  composer: ComposerState
  onSaved(newsletter: DeskNewsletter): void
  onStale(theirs: DeskNewsletter): void
}

/** Sends only the status: a send is stopped whatever else the form says, and what isn't saved stays in the form. */
export function useCancelSchedule({ composer, onSaved, onStale }: CancelOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<DeskNewsletter, 'id' | 'version'>) =>
      api(newsletterCalls.update, { params: { id }, body: { status: 'draft', version } }),
    onSuccess: (answer) => {
      const { saved } = composer
      composer.markSaved(answer, {
        ...saved,
        ...(saved.titleFollowsDay && { title: answer.title }),
        date: '',
        time: '',
      })
      composer.change({ date: '', time: '' })
      toast({ title: 'Schedule canceled', description: 'The newsletter is a draft again.' })
      onSaved(answer)
    },
    onError: (error) => {
      const theirs = currentFrom<DeskNewsletter>(error)
      if (theirs) onStale(theirs)
      else toastFailure('Error', error, 'Failed to update newsletter.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['newsletters'] }),
  })
}

/** Adds the best articles of the week to the form, and a title where nobody wrote one. */
export function useThisWeek(composer: ComposerState, remember: (articles: readonly KnownArticle[]) => void) {
  const { date } = useCountyTime()
  return useMutation({
    mutationFn: () => api(newsletterCalls.thisWeek),
    onSuccess({ title, articles, published, since }) {
      const before = composer.current()
      const wanted = articles.map(({ id }) => id).filter((id) => !before.articleIds.includes(id))
      const added = wanted.slice(0, NEWSLETTER_ARTICLES_LIMIT - before.articleIds.length)
      if (added.length === 0) {
        toast({ title: 'Nothing to add', description: 'This week’s best articles are already in.' })
        return
      }
      const isTitled = before.title.trim() !== ''
      remember(articles)
      composer.change({
        articleIds: [...before.articleIds, ...added],
        ...(!isTitled && { title, titleFollowsDay: true }),
      })
      const undo = () => {
        const now = composer.current()
        composer.change({
          articleIds: now.articleIds.filter((id) => !added.includes(id)),
          // One that somebody edited stays.
          ...(!isTitled && now.titleFollowsDay && { title: '', titleFollowsDay: false }),
        })
      }
      toast({
        title: `${countOf(added.length, 'article')} added`,
        description: `The newest and most read of ${countOf(published, 'article')} since ${date(`${since}T12:00:00Z`)}.`,
        action: { label: 'Undo', onSelect: undo },
      })
    },
    onError: (error) => toastFailure('Couldn’t add this week’s best', error),
  })
}

export interface LiveMail extends Pick<UseQueryResult<NewsletterPreview>, 'error' | 'refetch'> {
  /** The last one that arrived; undefined at first, and for an empty newsletter. */
  mail: NewsletterPreview | undefined
  isEmpty: boolean
}

/**
 * The mail of unsaved values. Asks again only after the last answer, so that a slow service isn't asked twice at once.
 * @param category of a reader who chose only this; undefined for one who chose everything
 */
export function useLiveMail(values: ComposerValues, category: ReaderCategory | undefined): LiveMail {
  const { zone } = useCountyTime()
  const [asked, setAsked] = useState(values)
  const isEmpty = !hasContent(values)
  const query = useQuery({ ...renderedMailQuery(asked, category, zone), enabled: hasContent(asked) })
  const { data, error, refetch } = query
  // A failed attempt keeps the last mail on the screen.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  if (asked !== values && !query.isFetching) setAsked(values)
  return {
    mail: isEmpty ? undefined : (data ?? last),
    error: isEmpty ? null : error,
    refetch,
    isEmpty,
  }
}
