import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { EVENT_PRICE_LIMIT } from '@hometown/shared-types/rules/prices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../components/Dialog.tsx'
import { FormProblem, Loading } from '../../components/form-parts.tsx'
import { ApiError, callApi, reasonOf } from '../../lib/api-client.ts'
import type { EventItem, PageFacts } from './event-item.ts'
import { wallTime } from './occurrences.ts'

interface Props {
  readonly item: EventItem
  readonly id: string
  readonly page: PageFacts
  onChanged(): void
}

/** The buttons of the newsroom in an event's dialog. */
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
  const { apiUrl, timeZone } = page
  // Read again each time the dialog opens: somebody else may have changed the event.
  const event = useQuery({ queryKey: ['event', id], queryFn: () => readEvent(apiUrl, id, timeZone), gcTime: 0 })
  const isChanged = useRef(false)

  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => isChanged.current && leaving.preventDefault()
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
        <FormProblem>
          Couldn’t load the event. Close this window and try again. <Reason error={event.error} apiUrl={apiUrl} />
        </FormProblem>
      )}
      {event.data && (
        <EventForm
          id={id}
          event={event.data}
          repeats={item.repeats}
          apiUrl={apiUrl}
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
  const removal = useMutation({
    mutationFn: () => callApi(apiUrl, 'DELETE', pathOf(id)),
    onSuccess: onChanged,
    onError: () => alert('Failed to delete event'),
  })
  const isBusy = removal.isPending || removal.isSuccess
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete "${item.title}"? This action cannot be undone.`}
      note={item.repeats ? 'This event repeats. We’ll delete all of its dates.' : ''}
      problem={removal.isError && <Reason error={removal.error} apiUrl={apiUrl} />}
      action={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}

/** The fields of the form. Times are in the county's zone; an all-day event has none. */
interface EventValues {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price: string
  readonly category: string
  readonly allDay: boolean
  readonly startDay: string
  readonly startTime: string
  readonly endDay: string
  readonly endTime: string
}

interface EditedEvent {
  readonly values: EventValues
  readonly version: number
  /** Changes apply to all dates of a series. */
  readonly isSeries: boolean
}

async function readEvent(apiUrl: string, id: string, timeZone: string): Promise<EditedEvent> {
  const event = (await callApi(apiUrl, 'GET', pathOf(id))) as CalendarEvent
  const { title, description, location, price, category, allDay, version, rrule } = event
  const [start = '', end = ''] = [event.startDate, event.endDate].map((time) =>
    allDay ? `${time}T09:00` : wallTime(time, timeZone),
  )
  const times = {
    ...{ startDay: start.slice(0, 10), startTime: start.slice(11, 16) },
    ...{ endDay: end.slice(0, 10), endTime: allDay ? '10:00' : end.slice(11, 16) },
  }
  return {
    values: { title, description, location, price, category, allDay, ...times },
    version,
    isSeries: rrule !== null,
  }
}

function bodyOf({ startDay, startTime, endDay, endTime, ...texts }: EventValues) {
  return {
    ...texts,
    startDate: texts.allDay ? startDay : `${startDay}T${startTime}:00`,
    endDate: texts.allDay ? endDay : `${endDay}T${endTime}:00`,
  }
}

function pathOf(id: string): string {
  return `/api/calendar-events/${encodeURIComponent(id)}`
}

interface EventFormProps {
  readonly id: string
  readonly event: EditedEvent
  readonly repeats: string | null
  readonly apiUrl: string
  onChange(): void
  onCancel(): void
  onSaved(): void
}

/** The categories of the public form; the event's own is added to them. */
const OFFERED = ['Sports', 'Community', 'Business', 'Events']

function EventForm({ id, event, repeats, apiUrl, onChange, onCancel, onSaved }: EventFormProps) {
  const [values, setValues] = useState(event.values)
  const first = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: () => callApi(apiUrl, 'PUT', pathOf(id), { ...bodyOf(values), version: event.version }),
    onSuccess: onSaved,
    onError: () => alert('Failed to update event'),
  })
  const { startDate, endDate } = bodyOf(values)
  const isBackwards = endDate < startDate
  const isBusy = save.isPending || save.isSuccess

  // The dialog opens before the event has loaded.
  useLayoutEffect(() => first.current?.focus(), [])

  function set(change: Partial<EventValues>) {
    onChange()
    setValues((before) => ({ ...before, ...change }))
  }

  /** Moves the end too, so that the event keeps its length in days. */
  function startOn(day: string) {
    const end = Date.parse(values.endDay) - Date.parse(values.startDay) + Date.parse(day)
    set({ startDay: day, ...(end >= 0 && { endDay: new Date(end).toISOString().slice(0, 10) }) })
  }

  return (
    <form
      className="mt-5 grid gap-4"
      onSubmit={(submission) => {
        submission.preventDefault()
        if (!isBusy && !isBackwards) save.mutate()
      }}
    >
      {event.isSeries && (
        <p className="border-l-4 border-accent bg-wash px-4 py-3">
          {repeats ? `This event repeats: ${repeats}. ` : 'This event repeats. '}
          Your changes apply to all of its dates.{' '}
          <a href={`${apiUrl}/admin/calendar`} className="text-accent underline">
            Change a single date at the desk
          </a>
        </p>
      )}
      <Field
        label="Title"
        ref={first}
        required
        maxLength={300}
        value={values.title}
        onValue={(title) => set({ title })}
      />
      <label className="mb-1 block text-sm font-semibold">
        Category
        <select
          className="search-field mt-1 font-normal"
          value={values.category}
          onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        >
          {[...new Set([...OFFERED, event.values.category])].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className="mb-1 block text-sm font-semibold">
        Description
        <textarea
          className="search-field mt-1 font-normal"
          rows={5}
          maxLength={20_000}
          value={values.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </label>
      <Field label="Location" maxLength={500} value={values.location} onValue={(location) => set({ location })} />
      <Field label="Price" maxLength={EVENT_PRICE_LIMIT} value={values.price} onValue={(price) => set({ price })} />
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          className="size-5 accent-accent"
          type="checkbox"
          checked={values.allDay}
          onChange={({ currentTarget }) => set({ allDay: currentTarget.checked })}
        />{' '}
        All day
      </label>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <Field label="Start Date" type="date" required value={values.startDay} onValue={startOn} />
        {!values.allDay && (
          <Field
            label="Start Time"
            type="time"
            required
            value={values.startTime}
            onValue={(startTime) => set({ startTime })}
          />
        )}
        <Field label="End Date" type="date" required value={values.endDay} onValue={(endDay) => set({ endDay })} />
        {!values.allDay && (
          <Field label="End Time" type="time" required value={values.endTime} onValue={(endTime) => set({ endTime })} />
        )}
      </div>
      <FormProblem>
        {isBackwards && 'The event cannot end before it starts'}
        {!isBackwards && save.isError && <Reason error={save.error} apiUrl={apiUrl} />}
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

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly ref?: Ref<HTMLInputElement>
  onValue(value: string): void
}

function Field({ label, onValue, ...input }: FieldProps) {
  return (
    <label className="mb-1 block text-sm font-semibold">
      {label}
      <input
        className="search-field mt-1 font-normal"
        {...input}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </label>
  )
}

function Reason({ error, apiUrl }: { error: unknown; apiUrl: string }) {
  if (!(error instanceof ApiError) || error.status !== 401) return reasonOf(error)
  return (
    <>
      Your session has ended.{' '}
      <a href={`${apiUrl}/login`} target="_blank" rel="noopener" className="underline">
        Sign in again
      </a>{' '}
      in another tab, then try again.
    </>
  )
}
