import { explainCountyTime } from '../../lib/county-clock.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { ComposerValues } from './composer-values.ts'

interface ScheduleFieldsProps {
  date: string
  time: string
  error: string | undefined
  onChange(changes: Partial<ComposerValues>): void
}

/** Date and time in the county's time zone, wherever the editor is. */
export function ScheduleFields({ date, time, error, onChange }: ScheduleFieldsProps) {
  const { zone, dateTime } = useCountyTime()
  const meant = date && time ? explainCountyTime(`${date}T${time}`, zone) : undefined
  const when = meant?.instant === undefined ? undefined : `It is sent on ${dateTime(meant.instant)}.`
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold">Schedule</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Schedule date">
          <Input
            type="date"
            value={date}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => onChange({ date: target.value })}
          />
        </Field>
        <Field label="Schedule time">
          <Input
            type="time"
            value={time}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </Field>
      </div>
      <p className="text-quiet text-sm" aria-live="polite">
        {meant?.note ?? (error ? '' : when) ?? 'Optional.'} Times are in {zone.replaceAll('_', ' ')}.
      </p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
