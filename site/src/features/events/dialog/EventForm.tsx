import { EVENT_PRICE_LIMIT } from '@hometown/shared-types/event-limits'
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/api-client.ts'
import { bodyOf, type EditedEvent, type EventValues, updateEvent } from './staff-events.api.ts'

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

export function EventForm({ id, event, repeats, apiUrl, onChange, onCancel, onSaved }: EventFormProps) {
  const [values, setValues] = useState(event.values)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const title = useRef<HTMLInputElement>(null)
  const isBackwards = endsEarly(values)
  const categories = [...new Set([...OFFERED, event.values.category])]

  // The dialog opens before the event has loaded.
  useLayoutEffect(() => title.current?.focus(), [])

  function set(change: Partial<EventValues>) {
    onChange()
    setValues((before) => ({ ...before, ...change }))
  }

  async function save(submission: SubmitEvent<HTMLFormElement>) {
    submission.preventDefault()
    if (isBusy || isBackwards) return
    setBusy(true)
    try {
      await updateEvent(apiUrl, id, values, event.version)
      onSaved()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      alert('Failed to update event')
    }
  }

  return (
    <form className="event-form" onSubmit={save}>
      {event.isSeries && (
        <p className="form-note">
          {repeats ? `This event repeats: ${repeats}. ` : 'This event repeats. '}
          Your changes apply to all of its dates.{' '}
          <a href={`${apiUrl}/admin/calendar`} className="text-accent underline">
            Change a single date at the desk
          </a>
        </p>
      )}
      <label className="form-label">
        Title
        <input
          ref={title}
          className="search-field"
          required
          maxLength={300}
          value={values.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
      </label>
      <label className="form-label">
        Category
        <select
          className="search-field"
          value={values.category}
          onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        >
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className="form-label">
        Description
        <textarea
          className="search-field"
          rows={5}
          maxLength={20_000}
          value={values.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </label>
      <label className="form-label">
        Location
        <input
          className="search-field"
          maxLength={500}
          value={values.location}
          onChange={({ currentTarget }) => set({ location: currentTarget.value })}
        />
      </label>
      <label className="form-label">
        Price
        <input
          className="search-field"
          maxLength={EVENT_PRICE_LIMIT}
          value={values.price}
          onChange={({ currentTarget }) => set({ price: currentTarget.value })}
        />
      </label>
      <EventTimes values={values} onChange={set} />
      <p className="form-problem" role="alert">
        {isBackwards && 'The event cannot end before it starts'}
        {!isBackwards && failure !== undefined && <FailureWords error={failure} apiUrl={apiUrl} />}
      </p>
      <div className="dialog-buttons">
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

function endsEarly(values: EventValues): boolean {
  const { startDate, endDate } = bodyOf(values)
  return endDate < startDate
}

interface EventTimesProps {
  readonly values: EventValues
  onChange(change: Partial<EventValues>): void
}

function EventTimes({ values, onChange }: EventTimesProps) {
  const { allDay, startDay, startTime, endDay, endTime } = values

  /** Moves the end too, so that the event keeps its length in days. */
  function startOn(day: string) {
    const length = Date.parse(endDay) - Date.parse(startDay)
    const end = Date.parse(day) + length
    onChange({ startDay: day, ...(end >= 0 && { endDay: new Date(end).toISOString().slice(0, 10) }) })
  }

  return (
    <>
      <label className="event-form-check">
        <input
          type="checkbox"
          checked={allDay}
          onChange={({ currentTarget }) => onChange({ allDay: currentTarget.checked })}
        />{' '}
        All day
      </label>
      <div className="event-form-times">
        <label className="form-label">
          Start Date
          <input
            type="date"
            className="search-field"
            required
            value={startDay}
            onChange={({ currentTarget }) => startOn(currentTarget.value)}
          />
        </label>
        {!allDay && (
          <label className="form-label">
            Start Time
            <input
              type="time"
              className="search-field"
              required
              value={startTime}
              onChange={({ currentTarget }) => onChange({ startTime: currentTarget.value })}
            />
          </label>
        )}
        <label className="form-label">
          End Date
          <input
            type="date"
            className="search-field"
            required
            value={endDay}
            onChange={({ currentTarget }) => onChange({ endDay: currentTarget.value })}
          />
        </label>
        {!allDay && (
          <label className="form-label">
            End Time
            <input
              type="time"
              className="search-field"
              required
              value={endTime}
              onChange={({ currentTarget }) => onChange({ endTime: currentTarget.value })}
            />
          </label>
        )}
      </div>
    </>
  )
}

interface FailureWordsProps {
  readonly error: unknown
  readonly apiUrl: string
}

export function FailureWords({ error, apiUrl }: FailureWordsProps) {
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
