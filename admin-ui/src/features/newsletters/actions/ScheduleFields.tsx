import { explainCountyTime } from '../../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'

/** Where somebody chooses a day alone. */
const USUAL_TIME = '07:00'

interface ScheduleFieldsProps {
  date: string
  time: string
  error: string | undefined
  /** The editor asked for the fields. */
  takesFocus: boolean
  /** Goes back to the saved time. */
  onKeep?(): void
  onChange(changes: Partial<ComposerValues>): void
}

/** Date and time in the county's time zone, wherever the editor is. */
export function ScheduleFields({ date, time, error, takesFocus, onKeep, onChange }: ScheduleFieldsProps) {
  const { zone, dateTime } = useCountyTime()
  const meant = date && time ? explainCountyTime(`${date}T${time}`, zone) : undefined
  const when = meant?.instant === undefined ? undefined : `Goes out ${dateTime(meant.instant)}.`
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
      <legend className="sr-only">Schedule</legend>
      <Field label="Schedule date" className="max-lg:flex-1">
        <Input
          autoFocus={takesFocus}
          type="date"
          value={date}
          className="lg:w-36!"
          aria-invalid={error ? true : undefined}
          onChange={({ target: { value } }) =>
            onChange({ date: value, ...(value && time === '' && { time: USUAL_TIME }) })
          }
        />
      </Field>
      <Field label="Schedule time" className="max-lg:flex-1">
        <Input
          type="time"
          value={time}
          className="lg:w-32!"
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Field>
      {onKeep && (
        <Button variant="ghost" onClick={onKeep}>
          Keep this time
        </Button>
      )}
      <div className="min-w-0 text-sm max-lg:basis-full lg:max-w-64 lg:pb-0.5">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <p className="text-quiet" aria-live="polite">
            {meant?.note ?? when ?? 'Optional.'}
          </p>
        )}
        <p className="text-quiet">{zoneNote(zone)}</p>
      </div>
    </fieldset>
  )
}
