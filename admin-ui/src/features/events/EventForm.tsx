import { eventCalls, type SavedEvent } from '@hometown/shared-types/contract/desk-events'
import { type CalendarEvent, gameHeadline } from '@hometown/shared-types/contract/events'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, messageFrom } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSite } from '../../lib/site.ts'
import { EntityDialog, MoreFields } from '../../parts/forms/EntityForm.tsx'
import { type EntityForm, useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { uploadPicture } from '../../parts/pictures/upload-picture.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { PictureField, PlaceField, PriceAndTags, WhatFields, WhenFields } from './EventFields.tsx'
import { EventMenu } from './EventMenu.tsx'
import { showEventFailure, useEventActions } from './event-actions.ts'
import {
  canSaveForOneDate,
  type EventValues,
  eventExceptionFrom,
  eventInputFrom,
  eventValuesSchema,
  newEventValues,
  seriesChanges,
  valuesOfEvent,
} from './event-values.ts'
import { type CalendarPageState, useCalendarPageState } from './page-state.ts'
import { exceptionText, RepeatFields } from './RepeatFields.tsx'
import { type EventScope, ScopeDialog, scopesOfEvent } from './ScopeDialog.tsx'
import { formatLongDay, wallNow } from './wall-time.ts'

interface EventFormProps {
  opened: CalendarEvent | undefined
  date: string | undefined
  onClose(changes?: Partial<CalendarPageState>): void
}

type EditedEvent = CalendarEvent & Partial<Pick<SavedEvent, 'droppedDates'>>

export function EventForm(props: EventFormProps) {
  const { onClose } = props
  const { entityForm, zone, date, scope, scopes } = useEventForm(props)
  const { entity: event, form } = entityForm
  const { isDirty, errors } = form.formState
  const [isAsking, setAsking] = useState(false)

  async function submit(): Promise<void> {
    if (event && !isDirty) return onClose()
    if (!scopes) await entityForm.submit()
    else if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true)
  }
  function publish(): void {
    form.setValue('status', 'published', { shouldDirty: true })
    entityForm.submit().catch(reportError)
  }

  return (
    <>
      <EntityDialog
        of={entityForm}
        title={event ? 'Edit Event' : 'Create Event'}
        label={event ? 'Save' : 'Create Event'}
        closeLabel="Close"
        menu={
          event ? (
            <EventMenu event={event} date={date} isDirty={isDirty} onDone={onClose} />
          ) : (
            <Button onClick={publish}>Create and publish</Button>
          )
        }
        onSubmit={() => submit().catch(reportError)}
        onClose={onClose}
      >
        {event && <SingleDateNotice event={event} date={date} isDirty={isDirty} onDone={onClose} />}
        <EventGameNotice event={event} />
        <WhatFields />
        <PlaceField />
        <WhenFields zone={zone} />
        {!event?.game && <RepeatFields event={event} zone={zone} />}
        <MoreFields
          isOpen={Boolean(
            event?.price || event?.imageUrl || event?.tags.length || errors.price || errors.tags || errors.file,
          )}
        >
          <div className="flex flex-col gap-5">
            <PriceAndTags />
            <PictureField />
          </div>
        </MoreFields>
      </EntityDialog>
      <ScopeDialog
        open={isAsking}
        title="Save changes for"
        description={
          scopes?.includes('one')
            ? 'This event is one of a series.'
            : 'A single date can have its own title, description, place and times. Your other changes apply to the series.'
        }
        confirmLabel="Save"
        danger={false}
        scopes={scopes}
        onClose={() => setAsking(false)}
        onConfirm={(choice) => {
          scope.current = choice
          setAsking(false)
          entityForm.submit().catch(reportError)
        }}
      />
    </>
  )
}

function useEventForm({ opened, date: day, onClose }: EventFormProps) {
  const { go } = useCalendarPageState()
  const client = useQueryClient()
  const { timeZone } = useSite()
  const zone = opened?.timeZone ?? timeZone
  const date = opened?.rrule ? day : undefined
  const [defaults] = useState(() => newEventValues(wallNow(timeZone), day))
  const valuesOf = (one: EditedEvent | undefined) => (one ? valuesOfEvent(one, date) : defaults)
  const scope = useRef<EventScope>('all')

  const entityForm: EntityForm<EventValues, EventValues, EditedEvent> = useEntityForm({
    noun: 'event',
    opened,
    resolver: zodResolver(eventValuesSchema),
    valuesOf,
    async save(values, over) {
      const imageUrl = values.file ? await uploadEventPicture(values.file) : values.imageUrl
      if (values.file) client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
      const eventValues = { ...values, imageUrl, file: null }
      if (!over) return api(eventCalls.create, { body: eventInputFrom(eventValues, zone) })
      return saveEventOver(over, eventValues, { base: valuesOf(event), date, scope: scope.current })
    },
    queryKey: ['calendar-events'],
    savedText: (saved) => ({
      title: event ? 'Event updated' : 'Event created',
      ...droppedEventDatesText(saved),
      ...(!event &&
        saved.status === 'draft' && {
          description: 'It’s a draft, so readers can’t see it yet.',
          action: {
            label: 'Show drafts',
            onSelect: () => go({ edit: undefined, date: undefined, month: startMonthOfEvent(saved), drafts: 'yes' }),
          },
        }),
    }),
    reportFailure(error) {
      if (error instanceof UploadError) form.setError('file', { message: error.message })
      showEventFailure(error instanceof UploadError ? 'save' : event ? 'update' : 'create')(error)
    },
    fieldOf: eventFormFieldOf,
    onSaved: (saved) => onClose(opened ? {} : { month: startMonthOfEvent(saved) }),
  })
  const { entity: event, form } = entityForm
  const scopes = event && scopesOfEvent(event, date)
  return {
    entityForm,
    zone,
    date,
    scope,
    /** The choice of dates; undefined if there is none. Changes of the whole series can't be saved for one date. */
    scopes: scopes?.filter((one) => one !== 'one' || canSaveForOneDate(form.getValues(), valuesOf(event))),
  }
}

interface EventSeriesEdit {
  base: EventValues
  date: string | undefined
  scope: EventScope
}

async function saveEventOver(
  over: EditedEvent,
  values: EventValues,
  { base, date, scope }: EventSeriesEdit,
): Promise<SavedEvent> {
  const { id, version, timeZone } = over
  const update = (changes: object) => api(eventCalls.update, { params: { id }, body: { ...changes, version } })
  if (date === undefined) return update(eventInputFrom(values, timeZone))
  if (scope === 'all') return update(seriesChanges(values, base, over, { date, scope }))
  if (scope === 'one') {
    const body = { ...eventExceptionFrom(values, over, date), version }
    return api(eventCalls.changeDate, { params: { id, originalDate: date }, body })
  }
  const changes = { ...seriesChanges(values, base, over, { date, scope }), version }
  return (await api(eventCalls.split, { params: { id }, body: { from: date, changes } })).after
}

/** The upload failed, so nothing was saved. */
class UploadError extends Error {
  override name = 'UploadError'

  constructor(cause: unknown) {
    super(`Failed to upload image. ${messageFrom(cause, '')}`.trim(), { cause })
  }
}

async function uploadEventPicture(file: File): Promise<string> {
  try {
    return (await uploadPicture(file)).url
  } catch (error) {
    throw new UploadError(error)
  }
}

/** Names the fields of the calls that the form calls something else. */
const EVENT_FORM_FIELDS: Readonly<Record<string, keyof EventValues>> = {
  startDate: 'startDay',
  endDate: 'endDay',
  rrule: 'repeats',
  recurrenceRule: 'repeats',
  recurrenceEndDate: 'endsOn',
}

/** A split of a series nests changes one level deeper; errors of single tags belong to the tags field. */
function eventFormFieldOf(path: string): string {
  const [name = ''] = path.replace(/^changes\./, '').split('.')
  return EVENT_FORM_FIELDS[name] ?? name
}

function droppedEventDatesText({ droppedDates = [] }: EditedEvent): { description?: string } {
  if (droppedDates.length === 0) return {}
  return {
    description: `The series no longer has these dates, so their own details are gone: ${droppedDates.join(', ')}.`,
  }
}

function startMonthOfEvent({ startDate, timeZone }: CalendarEvent): string {
  return toWallTime(startDate, timeZone).slice(0, 7)
}

function EventGameNotice({ event }: { event: CalendarEvent | undefined }) {
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

interface SingleDateNoticeProps {
  event: CalendarEvent
  date: string | undefined
  isDirty: boolean
  onDone(): void
}

function SingleDateNotice({ event, date, isDirty, onDone }: SingleDateNoticeProps) {
  const { edit } = useCalendarPageState()
  const { resetDate } = useEventActions(onDone)
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
          : `${formatLongDay(date)}, of a series. `}
        {event.cancelled && 'This event is canceled. It stays on the calendar, marked as canceled.'}
        {exception && !event.cancelled && `This date is ${exceptionText(exception, event.timeZone)}.`}
      </p>
      {exception && date !== undefined && (
        <Button
          size="sm"
          disabled={isDirty}
          pending={resetDate.isPending}
          onClick={() => resetDate.mutate({ event, date })}
        >
          Reset to series
        </Button>
      )}
      {date !== undefined && (
        <Button size="sm" onClick={() => edit(event.id)}>
          Edit series
        </Button>
      )}
    </div>
  )
}
