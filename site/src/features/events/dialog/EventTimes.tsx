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
        <input type="checkbox" checked={allDay} onChange={(input) => onChange({ allDay: input.target.checked })} /> All
        day
      </label>
      <div className="event-form-times">
        <label className="form-label">
          Start Date
          <input
            type="date"
            className="search-field"
            required
            value={startDay}
            onChange={(input) => startOn(input.target.value)}
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
              onChange={(input) => onChange({ startTime: input.target.value })}
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
            onChange={(input) => onChange({ endDay: input.target.value })}
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
              onChange={(input) => onChange({ endTime: input.target.value })}
            />
          </label>
        )}
      </div>
    </>
  )
}
