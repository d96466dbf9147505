import { type OpeningHours, WEEKDAYS, type Weekday } from '@hometown/shared-types/opening-hours'
import { DayHours } from './DayHours.tsx'

interface HoursEditorProps {
  hours: OpeningHours
  onChange(hours: OpeningHours): void
  errors: unknown
}

export function HoursEditor({ hours, onChange, errors }: HoursEditorProps) {
  const change = (weekday: Weekday, spans: OpeningHours[Weekday]) => onChange({ ...hours, [weekday]: spans })
  return (
    <div className="flex flex-col divide-y">
      {WEEKDAYS.map((weekday, at) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          spans={hours[weekday]}
          error={firstMessage(errors, weekday)}
          onChange={(spans) => change(weekday, spans)}
          {...(at === 0 && {
            onCopy: () => {
              const [monday, ...others] = WEEKDAYS.slice(0, 5)
              const spans = monday && hours[monday]
              onChange({ ...hours, ...Object.fromEntries(others.map((other) => [other, spans])) })
            },
          })}
        />
      ))}
    </div>
  )
}

/** The resolver nests messages the same way as the values. */
function firstMessage(errors: unknown, key?: string): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const inner = Object.entries(errors)
  if (key !== undefined) return firstMessage(inner.find(([name]) => name === key)?.[1])
  for (const [name, value] of inner) {
    if (name === 'message' && typeof value === 'string') return value
    if (name === 'ref') continue
    const found = firstMessage(value)
    if (found !== undefined) return found
  }
  return undefined
}
