import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { newsletterCalls } from '@hometown/shared-types/newsletter-calls'
import type { NewsletterPreview } from '@hometown/shared-types/newsletter-preview'
import type { WeekProposal } from '@hometown/shared-types/week-proposal'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { currentFrom } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { createContentBox } from '../../../parts/editor/content-box.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { renderedMailQuery } from '../newsletter-queries.ts'
import {
  type ComposerValues,
  hasContent,
  isSame,
  newsletterCopies,
  titledForItsDay,
  valuesToRestore,
  weekValues,
} from './composer-values.ts'
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
  const [introduction, setIntroduction] = useState(() => createContentBox(initial.introduction, () => typed.current()))
  /** What the live mail shows: the form a moment ago, while the editor types. */
  const [shown, setShown] = useState(initial)
  const [openings, setOpenings] = useState(0)
  const text = useRef(introduction)
  text.current = introduction
  const latest = useRef(fields)
  latest.current = fields
  const current = (): ComposerValues => ({ ...latest.current, introduction: text.current.get() })
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
    /** Counts the texts that `replace` put in place of the introduction. */
    openings,
    shown,
    isDirty,
    current,
    change(changes: Partial<ComposerValues>) {
      setFields((before) => titledForItsDay({ ...before, ...changes }, zone))
      typed.current()
    },
    /** As `change`, also for the introduction, whose editor opens anew. */
    replace({ introduction: html, ...changes }: Partial<ComposerValues>) {
      if (html !== undefined) {
        text.current = createContentBox(html, () => typed.current())
        setIntroduction(text.current)
        setOpenings((count) => count + 1)
      }
      latest.current = titledForItsDay({ ...latest.current, ...changes }, zone)
      setFields(latest.current)
      setShown(current())
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

interface FilledWeek {
  proposal: WeekProposal
  values: Partial<ComposerValues>
  before: ComposerValues
  /** Articles that weren’t in before. */
  added: number
}

/** Adds the best articles of the week to the form, and a title where nobody wrote one. */
export function useThisWeek(composer: ComposerState, remember: (articles: readonly KnownArticle[]) => void) {
  const [filled, setFilled] = useState<FilledWeek>()
  const add = useMutation({
    mutationFn: () => api(newsletterCalls.thisWeek),
    onSuccess: (proposal) => {
      const before = composer.current()
      const values = weekValues(proposal, before)
      const added = (values.articleIds ?? []).filter((id) => !before.articleIds.includes(id)).length
      if (added === 0) {
        toast({ title: 'Nothing to add', description: 'This week’s best articles are already in.' })
        return
      }
      remember(proposal.articles)
      composer.replace(values)
      setFilled({ proposal, values, before, added })
    },
    onError: (error) => toastFailure('Couldn’t add this week’s best', error),
  })

  return {
    filled,
    add: () => add.mutate(),
    isAdding: add.isPending,
    undo() {
      if (filled) composer.replace(valuesToRestore(filled.values, filled.before, composer.current()))
      setFilled(undefined)
    },
    close: () => setFilled(undefined),
  }
}

export interface LiveMail extends Pick<UseQueryResult<NewsletterPreview>, 'error' | 'refetch'> {
  /** Asks for the mail of these values; undefined if there is no answer. */
  ask(values: ComposerValues): Promise<NewsletterPreview | undefined>
  /** The last one that arrived; undefined at first, and for an empty newsletter. */
  mail: NewsletterPreview | undefined
  isEmpty: boolean
}

/** The mail of unsaved values. Asks again only after the last answer, so that a slow service isn't asked twice at once. */
export function useLiveMail(values: ComposerValues): LiveMail {
  const { zone } = useCountyTime()
  const [asked, setAsked] = useState(values)
  const isEmpty = !hasContent(values)
  const client = useQueryClient()
  const queryOf = (wanted: ComposerValues) => renderedMailQuery(wanted, undefined, zone)
  const query = useQuery({ ...queryOf(asked), enabled: hasContent(asked) })
  const { data, error, refetch } = query
  // A failed attempt keeps the last mail on the screen.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  if (asked !== values && !query.isFetching) setAsked(values)
  return {
    mail: isEmpty ? undefined : (data ?? last),
    error: isEmpty ? null : error,
    refetch,
    ask: (wanted) => client.fetchQuery(queryOf(wanted)).catch(() => undefined),
    isEmpty,
  }
}
