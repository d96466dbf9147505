import {
  type DeskNewsletter,
  NEWSLETTER_REQUIRED_MESSAGE,
  NEWSLETTER_SCHEDULE_MESSAGE,
} from '@hometown/shared-types/newsletter'
import { newsletterCalls } from '@hometown/shared-types/newsletter-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { currentFrom } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { havePicturesArrived } from '../../../parts/editor/awaited-pictures.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { bodyOf, type ComposerValues, hasChosenParts, scheduledInstant } from './composer-values.ts'
import type { ComposerState } from './use-composer.ts'

export type SavedStatus = 'draft' | 'scheduled'

export interface Problems {
  title?: string
  articles?: string
  schedule?: string
}

/** Another editor saved it meanwhile. */
interface Stale {
  theirs: DeskNewsletter
  /** What was to be saved. */
  status: SavedStatus
}

interface SaveOptions {
  composer: ComposerState
  onSaved(newsletter: DeskNewsletter): void
}

export function useSaveNewsletter({ composer, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  const { zone, dateTime } = useCountyTime()
  const [checked, setChecked] = useState<{ found: Problems; status: SavedStatus }>({ found: {}, status: 'draft' })
  const [stale, setStale] = useState<Stale>()
  const isRunning = useRef(false)
  /** The status to save once its pictures are uploaded. */
  const [awaited, setAwaited] = useState<SavedStatus>()
  const save = useMutation({
    mutationFn: ({ values, status, version }: { values: ComposerValues; status: SavedStatus; version: number }) => {
      const body = bodyOf(values, status, zone)
      const { newsletter } = composer
      return newsletter
        ? api(newsletterCalls.update, { params: { id: newsletter.id }, body: { ...body, version } })
        : api(newsletterCalls.create, { body })
    },
    onSuccess: (answer, { values, status }) => {
      const wasNew = !composer.newsletter
      const now = composer.current()
      setStale(undefined)
      const isTimeKept = now.date !== values.date || now.time !== values.time
      const isCancelled = status === 'draft' && composer.newsletter?.status === 'scheduled' && !isTimeKept
      const stored = { ...values, ...(values.titleFollowsDay && { title: answer.title }) }
      composer.markSaved(answer, status === 'draft' ? { ...stored, date: '', time: '' } : stored)
      if (isCancelled) composer.change({ date: '', time: '' })
      toast({
        title: wasNew ? 'Newsletter created' : 'Newsletter updated',
        description:
          status === 'scheduled' && answer.scheduledFor
            ? `We’ll send it on ${dateTime(answer.scheduledFor)}.`
            : 'Saved as a draft.',
      })
      onSaved(answer)
    },
    onError: (error, { status }) => {
      const theirs = currentFrom<DeskNewsletter>(error)
      if (theirs) setStale({ theirs, status })
      else toastFailure('Error', error, composer.newsletter ? UPDATE_FAILED : 'Failed to create newsletter.')
    },
    onSettled: () => {
      isRunning.current = false
      return queries.invalidateQueries({ queryKey: ['newsletters'] })
    },
  })

  function send(values: ComposerValues, status: SavedStatus, version: number): Promise<DeskNewsletter | undefined> {
    isRunning.current = true
    return save.mutateAsync({ values, status, version }).catch(() => undefined)
  }

  async function run(status: SavedStatus): Promise<DeskNewsletter | undefined> {
    // A second press during a save would create a second newsletter, or a conflict with the first save.
    if (isRunning.current || !isFilledIn(status) || !(await arePicturesThere(status))) return undefined
    return send(composer.current(), status, composer.version)
  }

  function isFilledIn(status: SavedStatus): boolean {
    const found = problemsOf(composer.current(), status, zone, composer.newsletter)
    setChecked({ found, status })
    const [first] = Object.values(found)
    if (first !== undefined) toast({ title: 'Validation error', description: first, variant: 'destructive' })
    return first === undefined
  }

  async function arePicturesThere(status: SavedStatus): Promise<boolean> {
    if (!composer.introduction.isHeld()) return true
    isRunning.current = true
    setAwaited(status)
    const areThere = await havePicturesArrived(composer.introduction, 'newsletter')
    isRunning.current = false
    setAwaited(undefined)
    // Text typed during the upload is saved too.
    return areThere && isFilledIn(status)
  }

  const { found, status: checkedFor } = checked
  return {
    run,
    /** Says what is missing. */
    check: isFilledIn,
    /** What the last save or check found; a new object for each. */
    found,
    /** What of it still is so, and a time that has passed, which nobody has to save to hear. */
    problems: {
      ...remaining(found, problemsOf(composer.current(), checkedFor, zone, composer.newsletter)),
      // While somebody types a year, it is in antiquity.
      ...(composer.fields.date >= '1000' && passedTime(composer.fields, zone, composer.newsletter)),
    },
    stale,
    setStale,
    overwrite: () =>
      stale && !isRunning.current && send(composer.current(), stale.status, stale.theirs.version).catch(reportError),
    isPending: save.isPending || awaited !== undefined,
    status: awaited ?? save.variables?.status,
  }
}

export type SaveState = ReturnType<typeof useSaveNewsletter>

const UPDATE_FAILED = 'Failed to update newsletter.'

function remaining(found: Problems, now: Problems): Problems {
  const names = (['title', 'articles', 'schedule'] as const).filter((name) => found[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, now[name]]))
}

function problemsOf(
  values: ComposerValues,
  status: SavedStatus,
  zone: string,
  newsletter: DeskNewsletter | undefined,
): Problems {
  const problems: Problems = {}
  if (values.title.trim() === '') problems.title = NEWSLETTER_REQUIRED_MESSAGE
  if (!hasChosenParts(values)) problems.articles = NEWSLETTER_REQUIRED_MESSAGE
  if (status === 'draft') return problems
  if (scheduledInstant(values, zone) === undefined) problems.schedule = NEWSLETTER_SCHEDULE_MESSAGE
  return { ...problems, ...passedTime(values, zone, newsletter) }
}

/** The existing schedule may have passed while the editor typed; the newsletter is then on hold. */
function passedTime(values: ComposerValues, zone: string, newsletter: DeskNewsletter | undefined): Problems {
  const instant = scheduledInstant(values, zone)
  if (instant === undefined || instant >= Date.now() - 60_000) return {}
  if (newsletter?.scheduledFor != null && Date.parse(newsletter.scheduledFor) === instant) return {}
  return { schedule: 'This time has passed. Choose a time in the future.' }
}
