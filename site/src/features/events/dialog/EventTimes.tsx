import type { EventValues } from './staff-events.api.ts'

interface Props {
  readonly values: EventValues
  onChange(change: Partial<EventValues>): void
}

export function EventTimes({ values, onChange }: Props) {
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
