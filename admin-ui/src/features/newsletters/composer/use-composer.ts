import {
  type DeskNewsletter,
  NEWSLETTER_ARTICLES_LIMIT,
  NEWSLETTER_REQUIRED_MESSAGE,
  NEWSLETTER_SCHEDULE_MESSAGE,
  type NewsletterPreview,
  newsletterCalls,
} from '@hometown/shared-types/contract/newsletters'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { api } from '../../../lib/api-client.ts'
import { useDebounced } from '../../../lib/debounce.ts'
import { countOf, useCountyTime } from '../../../lib/formats.ts'
import { havePicturesArrived } from '../../../parts/editor/content-box.ts'
import { useTextField } from '../../../parts/editor/use-text-field.ts'
import { firstMessage } from '../../../parts/forms/fields.tsx'
import { type EntityForm, useEntityForm } from '../../../parts/forms/use-entity-form.ts'
import { useAction } from '../../../parts/use-action.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { renderedMailQuery } from '../newsletter-queries.ts'
import { type ComposerValues, composerValuesOf, newsletterBodyOf, scheduledInstant } from './composer-values.ts'

export type SavedNewsletterStatus = 'draft' | 'scheduled'

/** The live mail follows the form at this pace while somebody types. */
const PREVIEW_SAMPLE_MS = 500

interface NewsletterComposerOptions {
  opened: DeskNewsletter | undefined
  /** The values that a new newsletter begins with. */
  start: ComposerValues
  onSaved(newsletter: DeskNewsletter): void
}

export function useComposer({ opened, start, onSaved }: NewsletterComposerOptions) {
  const { zone, dateTime } = useCountyTime()
  /** The status that the pressed button gives the newsletter. */
  const wanted = useRef<SavedNewsletterStatus>('draft')
  const typed = useRef(start)
  const edited: EntityForm<ComposerValues, ComposerValues, DeskNewsletter, SavedNewsletterStatus> = useEntityForm<
    ComposerValues,
    ComposerValues,
    DeskNewsletter,
    SavedNewsletterStatus
  >({
    noun: 'newsletter',
    opened,
    resolver(values) {
      const errors = missingForSending(values, wanted.current, zone, newsletter)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    valuesOf: (one) => (one ? composerValuesOf(one, typed.current, zone) : start),
    fieldTexts: {
      articleIds: { label: 'Articles', text: (ids) => countOf(ids.length, 'article') },
      includesCalendar: { label: 'This week on the calendar' },
      onlyChosenSections: { label: 'Only the sections they chose' },
    },
    flush: () => introduction.flush(),
    before(status) {
      wanted.current = status
      return havePicturesArrived(introduction.content, 'newsletter')
    },
    async save(values, over, status) {
      const body = newsletterBodyOf(values, status, zone)
      const answer = over
        ? await api(newsletterCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : await api(newsletterCalls.create, { body })
      onSaved(answer)
      // The editor keeps its own spelling of the introduction.
      return { ...answer, introduction: values.introduction }
    },
    queryKey: ['newsletters'],
    savedText: ({ status, scheduledFor }) => ({
      title: newsletter ? 'Newsletter updated' : 'Newsletter created',
      description:
        status === 'scheduled' && scheduledFor ? `We’ll send it on ${dateTime(scheduledFor)}.` : 'Saved as a draft.',
    }),
    reportInvalid: (errors) =>
      toast({ title: 'Validation error', description: firstMessage(errors) ?? '', variant: 'destructive' }),
    reportFailure: (error) => toastFailure('Error', error, `Failed to ${newsletter ? 'update' : 'create'} newsletter.`),
    fieldOf: (path) => (path === 'scheduledFor' ? 'date' : path),
  })
  const { form, entity: newsletter } = edited
  const introduction = useTextField(form, 'introduction')
  const fields = form.watch()
  typed.current = fields
  const { isDirty, isSubmitted } = form.formState

  function change(changes: Partial<ComposerValues>): void {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof ComposerValues, value, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  return {
    newsletter,
    edited,
    fields,
    isDirty,
    introduction: introduction.content,
    pending: edited.isPending ? wanted.current : undefined,
    change,
    /** Checks whether the form can be saved, and says what is missing. */
    check(status: SavedNewsletterStatus): Promise<boolean> {
      wanted.current = status
      return edited.check(status)
    },
    save: edited.submit,
  }
}

export type ComposerState = ReturnType<typeof useComposer>

function missingForSending(
  values: ComposerValues,
  status: SavedNewsletterStatus,
  zone: string,
  newsletter: DeskNewsletter | undefined,
): FieldErrors<ComposerValues> {
  const instant = scheduledInstant(values, zone)
  // The stored time may have passed while the editor typed; the newsletter is then on hold.
  const isStored = newsletter?.scheduledFor != null && Date.parse(newsletter.scheduledFor) === instant
  const hasPassed = instant !== undefined && instant < Date.now() - 60_000 && !isStored
  const missing = (message: string) => ({ type: 'missing', message })
  return {
    ...(values.title.trim() === '' && { title: missing(NEWSLETTER_REQUIRED_MESSAGE) }),
    ...(values.articleIds.length === 0 && { articleIds: missing(NEWSLETTER_REQUIRED_MESSAGE) }),
    ...(status === 'scheduled' && instant === undefined && { date: missing(NEWSLETTER_SCHEDULE_MESSAGE) }),
    ...(status === 'scheduled' && hasPassed && { date: missing('This time has passed. Choose a time in the future.') }),
  }
}

/** Adds the best articles of the week to the form, and a title where nobody wrote one. */
export function useThisWeek({ edited: { form }, change }: ComposerState) {
  const { date } = useCountyTime()
  return useAction({
    run: () => api(newsletterCalls.thisWeek),
    done({ title, articles, published, since }) {
      const before = form.getValues()
      const wanted = articles.map(({ id }) => id).filter((id) => !before.articleIds.includes(id))
      const added = wanted.slice(0, NEWSLETTER_ARTICLES_LIMIT - before.articleIds.length)
      if (added.length === 0) {
        toast({ title: 'Nothing to add', description: 'This week’s best articles are already in.' })
        return
      }
      const isTitled = before.title.trim() !== ''
      change({
        articleIds: [...before.articleIds, ...added],
        ...(!isTitled && { title }),
      })
      const undo = () => {
        const now = form.getValues()
        change({
          articleIds: now.articleIds.filter((id) => !added.includes(id)),
          // A title that somebody edited stays.
          ...(!isTitled && now.title === title && { title: '' }),
        })
      }
      toast({
        title: `${countOf(added.length, 'article')} added`,
        description: `The newest and most read of ${countOf(published, 'article')} since ${date(`${since}T12:00:00Z`)}.`,
        action: { label: 'Undo', onSelect: undo },
      })
    },
    failed: 'Couldn’t add this week’s best',
  })
}

export interface LiveMailPreview extends Pick<UseQueryResult<NewsletterPreview>, 'error' | 'refetch'> {
  /** The last mail that arrived; undefined at first, and for an empty newsletter. */
  mail: NewsletterPreview | undefined
  isEmpty: boolean
}

/** Returns the mail of what is in the form, saved or not. */
export function useLiveMail(values: ComposerValues): LiveMailPreview {
  const { zone } = useCountyTime()
  const isEmpty = hasNothingToSend(values)
  const sample: ComposerValues = JSON.parse(useDebounced(JSON.stringify(values), PREVIEW_SAMPLE_MS))
  const { data, error, refetch } = useQuery({ ...renderedMailQuery(sample, zone), enabled: !hasNothingToSend(sample) })
  // A failed attempt keeps the last mail on the screen.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { mail: isEmpty ? undefined : (data ?? last), error: isEmpty ? null : error, refetch, isEmpty }
}

function hasNothingToSend({ articleIds, introduction }: ComposerValues): boolean {
  return articleIds.length === 0 && introduction === ''
}
