import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { EVENT_PRICE_LIMIT } from '@hometown/shared-types/rules/calendar/days'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InputHTMLAttributes, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../components/Dialog.tsx'
import { FormProblem, Loading } from '../../components/form-parts.tsx'
import { callApi, reasonOf } from '../../lib/api-client.ts'
import type { EventItem, PageFacts } from './event-item.ts'

interface Props {
  readonly item: EventItem
  readonly id: string
  readonly page: PageFacts
  onChanged(): void
}

export function StaffTools(props: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-5">
        <button type="button" className="button" onClick={() => setOpen('edit')}>
          Edit Event
        </button>
        <button type="button" className="button button-danger" onClick={() => setOpen('delete')}>
          Delete Event
        </button>
      </div>
      {open === 'edit' && <EditDialog {...props} onClose={close} />}
      {open === 'delete' && <DeleteQuestion {...props} onClose={close} />}
    </>
  )
}

interface DialogProps extends Props {
  onClose(): void
}

function EditDialog({ item, id, page, onChanged, onClose }: DialogProps) {
  const { apiUrl } = page
  const event = useQuery(eventQuery(apiUrl, id))
  const isChanged = useRef(false)

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isChanged.current && event.preventDefault()
    // Back closes the event, and this form with it.
    let isReturning = false
    const stay = (event: PopStateEvent) => {
      if (isReturning || mayLeave(isChanged)) {
        isReturning = false
        return
      }
      isReturning = true
      event.stopImmediatePropagation()
      history.forward()
    }
    addEventListener('beforeunload', warn)
    addEventListener('popstate', stay, { capture: true })
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('popstate', stay, { capture: true })
    }
  }, [])

  return (
    <Dialog labelledBy="edit-event" mayClose={() => mayLeave(isChanged)} onClose={onClose}>
      <h2 id="edit-event" className="text-2xl">
        Edit Event
      </h2>
      {event.isPending && <Loading>Loading event...</Loading>}
      {event.isError && (
        <FormProblem>Couldn’t load the event. Close this window and try again. {reasonOf(event.error)}</FormProblem>
      )}
      {event.data && (
        <EventForm
          event={event.data}
          repeats={item.repeats}
          page={page}
          onChange={() => {
            isChanged.current = true
          }}
          onCancel={() => mayLeave(isChanged) && onClose()}
          onSaved={() => {
            isChanged.current = false
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}

function mayLeave(isChanged: RefObject<boolean>): boolean {
  return !isChanged.current || confirm('Leave without saving your changes?')
}

function DeleteQuestion({ item, id, page: { apiUrl }, onChanged, onClose }: DialogProps) {
  const opened = eventQuery(apiUrl, id)
  useQuery(opened)
  const client = useQueryClient()
  const removal = useMutation({
    async mutationFn() {
      const { version } = await client.query({ ...opened, staleTime: 'static' })
      return callApi(apiUrl, 'DELETE', `${pathOf(id)}?version=${version}`)
    },
    onSuccess: onChanged,
    onError: () => alert('Failed to delete event'),
  })
  const isBusy = removal.isPending || removal.isSuccess
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete "${item.title}"? This action cannot be undone.`}
      note={item.repeats ? 'This event repeats. We’ll delete all of its dates.' : ''}
      problem={removal.isError && reasonOf(removal.error)}
      action={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}

/** Reads the event again each time a dialog opens: somebody else may have changed it. */
function eventQuery(apiUrl: string, id: string) {
  const read = async () => (await callApi(apiUrl, 'GET', pathOf(id))) as CalendarEvent
  return queryOptions({ queryKey: ['event', id], queryFn: read, gcTime: 0 })
}

function pathOf(id: string): string {
  return `/api/calendar-events/${encodeURIComponent(id)}`
}

interface EventFormProps {
  readonly event: CalendarEvent
  readonly repeats: string | null
  readonly page: PageFacts
  onChange(): void
  onCancel(): void
  onSaved(): void
}

/** The public form has these categories; the event's own is added to them. */
const OFFERED = ['Sports', 'Community', 'Business', 'Events']

function EventForm({ event, repeats, page: { apiUrl, timeZone }, onChange, onCancel, onSaved }: EventFormProps) {
  const [allDay, setAllDay] = useState(event.allDay)
  const [isBackwards, setBackwards] = useState(false)
  const start = toWallTime(event.startDate, timeZone)
  const end = toWallTime(event.endDate, timeZone)
  const first = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (form: FormData) =>
      callApi(apiUrl, 'PUT', pathOf(event.id), { ...bodyOf(form), version: event.version }),
    onSuccess: onSaved,
    onError: () => alert('Failed to update event'),
  })
  const isBusy = save.isPending || save.isSuccess

  // The dialog opens before the event has loaded.
  useLayoutEffect(() => first.current?.focus(), [])

  return (
    <form
      className="mt-5 grid gap-4"
      onChange={({ currentTarget }) => {
        onChange()
        const { startDate, endDate } = bodyOf(new FormData(currentTarget))
        setBackwards(endDate < startDate)
      }}
      onSubmit={(submission) => {
        submission.preventDefault()
        if (!isBusy && !isBackwards) save.mutate(new FormData(submission.currentTarget))
      }}
    >
      {event.rrule !== null && (
        <p className="border-l-4 border-accent bg-wash px-4 py-3">
          {repeats ? `This event repeats: ${repeats}. ` : 'This event repeats. '}
          Your changes apply to all of its dates.{' '}
          <a href={`${apiUrl}/admin/calendar`} className="text-accent underline">
            Change a single date at the desk
          </a>
        </p>
      )}
      <Field label="Title" name="title" ref={first} required maxLength={300} defaultValue={event.title} />
      <label className={LABEL}>
        Category
        <select name="category" className={INPUT} defaultValue={event.category}>
          {[...new Set([...OFFERED, event.category])].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className={LABEL}>
        Description
        <textarea name="description" className={INPUT} rows={5} maxLength={20_000} defaultValue={event.description} />
      </label>
      <Field label="Location" name="location" maxLength={500} defaultValue={event.location} />
      <Field label="Price" name="price" maxLength={EVENT_PRICE_LIMIT} defaultValue={event.price} />
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          className="size-5 accent-accent"
          type="checkbox"
          name="allDay"
          checked={allDay}
          onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
        />{' '}
        All day
      </label>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <Field label="Start Date" name="startDay" type="date" required defaultValue={start.slice(0, 10)} />
        <TimeField label="Start Time" name="startTime" hidden={allDay} defaultValue={start.slice(11) || '09:00'} />
        <Field label="End Date" name="endDay" type="date" required defaultValue={end.slice(0, 10)} />
        <TimeField label="End Time" name="endTime" hidden={allDay} defaultValue={end.slice(11) || '10:00'} />
      </div>
      <FormProblem>
        {isBackwards && 'The event cannot end before it starts'}
        {!isBackwards && save.isError && reasonOf(save.error)}
      </FormProblem>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" aria-disabled={isBusy || isBackwards}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </form>
  )
}

/** Makes the request's body of the form. Its times are wall times of the county. */
function bodyOf(form: FormData) {
  const { startDay, startTime, endDay, endTime, allDay, ...texts } = Object.fromEntries(form)
  const at = (day: unknown, time: unknown) => (allDay ? `${day}` : `${day}T${time}:00`)
  return { ...texts, allDay: Boolean(allDay), startDate: at(startDay, startTime), endDate: at(endDay, endTime) }
}

const LABEL = 'mb-1 block text-sm font-semibold'
const INPUT = 'search-field mt-1 font-normal'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly ref?: Ref<HTMLInputElement>
}

function Field({ label, hidden, ...input }: FieldProps) {
  return (
    <label className={LABEL} hidden={hidden}>
      {label}
      <input className={INPUT} {...input} />
    </label>
  )
}

function TimeField({ hidden = false, ...input }: FieldProps) {
  return <Field {...input} type="time" hidden={hidden} required={!hidden} />
}
