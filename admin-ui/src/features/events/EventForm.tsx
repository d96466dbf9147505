import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { gameHeadline } from '@hometown/shared-types/event-game'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { type Scope, ScopeDialog, scopesOf } from '../../parts/events/ScopeDialog.tsx'
import { longDay } from '../../parts/events/wall-time.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { PlaceField, PriceField, TagsField, WhatFields } from './EventFields.tsx'
import { EventMenu } from './EventMenu.tsx'
import {
  canBeOneDate,
  type EventValues,
  eventValuesSchema,
  type OpenedEvent,
  openedEvent,
  valuesOfEvent,
} from './event-values.ts'
import { editedEventQuery, type Go } from './events.api.ts'
import { PictureField } from './PictureField.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { differenceWords, RepeatFields } from './RepeatFields.tsx'
import { useEventActions } from './use-event-actions.ts'
import { useSaveEvent } from './use-save-event.ts'
import { WhenFields } from './WhenFields.tsx'

interface EventFormProps {
  opened: OpenedEvent
  zone: string
  go: Go
  /** @param month `2026-12`: shows it */
  onClose(isSaved?: boolean, month?: string): void
  onGone(): void
}

export function EventForm({ opened, zone, go, onClose, onGone }: EventFormProps) {
  const id = useId()
  // The version that the form is based on; a save, or another user's version, replaces it.
  const [work, setWork] = useState(opened)
  const { event, date } = work
  const form = useForm<EventValues>({ resolver: zodResolver(eventValuesSchema), defaultValues: opened.values })
  const { isDirty } = form.formState
  const { save, stale, forgetStale } = useSaveEvent(
    work,
    zone,
    form,
    (saved, sent) => {
      const next = openedEvent(saved, date)
      if (!rebaseForm(form, sent, next.values)) return onClose(true, event ? undefined : monthOf(saved))
      save.reset()
      setWork(next)
    },
    (saved) => go({ edit: undefined, date: undefined, month: monthOf(saved), drafts: 'yes' }),
  )
  const [asked, setAsked] = useState<EventValues>()
  const client = useQueryClient()
  /** It may be published now. */
  const reopen = async (eventId: string) => {
    const fresh = await client.fetchQuery({ ...editedEventQuery(eventId), staleTime: 0 })
    const next = openedEvent(fresh, date)
    form.reset(next.values)
    setWork(next)
  }
  const scopes = event && scopesOf(event, date)

  const send = (values: EventValues, scope: Scope, over = event) =>
    save.mutate({ values, sent: form.getValues(), scope, over })
  const submit = form.handleSubmit((values) => {
    if (scopes && isDirty) setAsked(values)
    else if (event && !isDirty) onClose(true)
    else send(values, 'all')
  })
  const possible = asked && scopes?.filter((scope) => scope !== 'one' || canBeOneDate(asked, work.values))

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={event ? 'Edit Event' : 'Create Event'}
        width="lg"
        footer={
          <>
            {event && (
              <EventMenu
                event={event}
                date={date}
                isDirty={isDirty}
                go={go}
                onDone={() => onClose(true)}
                onGone={onGone}
              />
            )}
            <Button onClick={() => onClose()}>Close</Button>
            <Button type="submit" form={id} variant="primary" pending={save.isPending}>
              {event ? 'Save' : 'Create Event'}
            </Button>
          </>
        }
      >
        {/* The form scrolls inside the dialog, so that the Save button stays visible. */}
        <form
          id={id}
          noValidate
          onSubmit={submit}
          className="-mx-5 flex max-h-[calc(88dvh-11rem)] flex-col gap-5 overflow-y-auto px-5 pb-1"
        >
          {stale && (
            <StaleNotice
              noun="event"
              changedAt={stale.updatedAt}
              differing={differingFields(form.getValues(), stale, date)}
              onTake={() => {
                forgetStale()
                const theirs = openedEvent(stale, date)
                form.reset(theirs.values)
                setWork(theirs)
              }}
              onOverwrite={() => {
                forgetStale()
                send(form.getValues(), save.variables?.scope ?? 'all', stale)
              }}
            />
          )}
          {event && (
            <PossibleDuplicates
              draftId={event.id}
              isDisabled={isDirty}
              onMerged={onGone}
              onKept={() => reopen(event.id)}
            />
          )}
          {event && <DateNotice event={event} date={date} isDirty={isDirty} go={go} onDone={() => onClose(true)} />}
          <GameNotice event={event} />
          <WhatFields />
          <PlaceField event={event} zone={zone} />
          <PriceField />
          <WhenFields zone={zone} />
          {!event?.game && <RepeatFields event={event} zone={zone} />}
          <TagsField />
          <PictureField />
          <WordPressLink event={event} />
        </form>
      </Dialog>
      <UnsavedChanges when={isDirty && !save.isSuccess} />
      <ScopeDialog
        open={asked !== undefined}
        title="Save changes for"
        description={
          possible?.includes('one')
            ? 'This event is one of a series.'
            : 'A single date can have its own title, description, place and times. Your other changes apply to the series.'
        }
        confirmLabel="Save"
        danger={false}
        pending={save.isPending}
        scopes={possible}
        onClose={() => setAsked(undefined)}
        onConfirm={(scope) => {
          setAsked(undefined)
          if (asked) send(asked, scope)
        }}
      />
    </FormProvider>
  )
}

function monthOf({ startDate, timeZone }: DeskEvent): string {
  return toWallTime(startDate, timeZone).slice(0, 7)
}

function GameNotice({ event }: { event: DeskEvent | undefined }) {
  if (!event?.game) return null
  return (
    <p className="wrap-anywhere rounded-md border bg-sunken p-3 text-sm">
      {gameHeadline(event.title, event.game)} is a game. Its day and place are the same here and on the sports schedule.{' '}
      <ScreenLink to={`${paths.fixtures}?when=all&edit=${encodeURIComponent(event.id)}`} className="underline">
        Edit teams and result
      </ScreenLink>
    </p>
  )
}

function WordPressLink({ event }: { event: DeskEvent | undefined }) {
  if (event?.wordpressError)
    return (
      <p className="wrap-anywhere text-sm">
        Couldn’t send the latest version of this event to WordPress. {event.wordpressError} We’ll try again.
      </p>
    )
  const address = event?.wordpressPostUrl
  if (!address || !/^https?:/.test(address)) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex w-fit items-center gap-1.5 rounded-sm text-quiet text-sm underline-offset-2 hover:text-ink hover:underline"
    >
      In WordPress
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}

const { description, ...otherTexts } = mapEventTexts((_name, { label }) => label.toLowerCase())

/** In the form's order. */
const NAMES: Partial<Record<keyof EventValues, string>> = {
  title: 'title',
  description,
  category: 'category',
  status: 'status',
  ...otherTexts,
  allDay: 'all day',
  startDay: 'start',
  startTime: 'start',
  endDay: 'end',
  endTime: 'end',
  repeats: 'recurrence',
  endsOn: 'recurrence',
  skippedDates: 'skipped dates',
  tags: 'tags',
  imageUrl: 'image',
}

/** Names of the fields in which what is typed differs from what another user saved. */
function differingFields(mine: EventValues, saved: DeskEvent, date: string | undefined): string[] {
  const theirs = valuesOfEvent(saved, date)
  const names = Object.entries(NAMES).flatMap(([field, name]) =>
    JSON.stringify(Reflect.get(mine, field)) === JSON.stringify(Reflect.get(theirs, field)) ? [] : [name],
  )
  return [...new Set(names)]
}

interface DateNoticeProps {
  event: DeskEvent
  date: string | undefined
  isDirty: boolean
  go: Go
  onDone(): void
}

/** Shows which date of a series is open, how it differs, and whether it or the series is canceled. */
function DateNotice({ event, date, isDirty, go, onDone }: DateNoticeProps) {
  const { restoreDate } = useEventActions(onDone)
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const isCancelled = event.cancelled || exception?.cancelled
  if (event.rrule === null && !isCancelled) return null
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-2 rounded-md border px-3 py-2',
        isCancelled ? 'border-yellow/40 bg-yellow-ground' : 'bg-sunken',
      )}
    >
      <p className="min-w-0 grow basis-60">
        {date === undefined
          ? event.rrule !== null && 'You’re editing the whole series. '
          : `${longDay(date)}, of a series. `}
        {event.cancelled && 'This event is canceled. It stays on the calendar, marked as canceled.'}
        {exception && !event.cancelled && `This date is ${differenceWords(exception, event.timeZone)}.`}
      </p>
      {exception && date !== undefined && (
        <Button
          size="sm"
          disabled={isDirty}
          pending={restoreDate.isPending}
          onClick={() => restoreDate.mutate({ id: event.id, date })}
        >
          Reset to series
        </Button>
      )}
      {date !== undefined && (
        <Button size="sm" onClick={() => go({ edit: event.id, date: undefined }, { replace: true })}>
          Edit series
        </Button>
      )}
    </div>
  )
}
