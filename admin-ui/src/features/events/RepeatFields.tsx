import type { CalendarEvent, EventException } from '@hometown/shared-types/contract/events'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { X } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EventValues } from './event-values.ts'
import { repeatOptions, repeatRuleText, repeatsPossibleOn } from './repeat-rule.ts'
import { eventTimeSpanText, formatLongDay } from './wall-time.ts'

const RepeatText = TextField<EventValues>
const RepeatSelect = SelectField<EventValues>

export function RepeatFields({ event, zone }: { event: CalendarEvent | undefined; zone: string }) {
  const { control, formState } = useFormContext<EventValues>()
  const { errors, defaultValues } = formState
  const { field } = useController<EventValues, 'repeats'>({ name: 'repeats' })
  const values = useWatch({ control }) as EventValues
  const { startDay, ends } = values
  const text = eventRepeatText(values)
  const isSeries = field.value !== 'none'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Recurrence</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Recurrence" error={errors.repeats?.message}>
          <Select
            value={repeatsPossibleOn(field.value, startDay)}
            options={repeatOptions(startDay, defaultValues?.repeats === 'kept')}
            onChange={field.onChange}
          />
        </Field>
        {isSeries && <RepeatSelect name="ends" label="Ends" options={REPEAT_ENDS} />}
        {isSeries && ends === 'on' && <RepeatText name="endsOn" label="Last day" type="date" />}
        {isSeries && ends === 'after' && <RepeatText name="endsAfter" label="Number of times" inputMode="numeric" />}
      </div>
      {text && (
        <p aria-live="polite" className="text-quiet">
          {text}
        </p>
      )}
      {isSeries && event && <EventSeriesDates event={event} zone={zone} />}
    </fieldset>
  )
}

const REPEAT_ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
] as const

function eventRepeatText({ repeats, kept, startDay, ends, endsOn, endsAfter }: EventValues): string {
  const rrule = startDay ? repeatRuleText(repeats, startDay, kept) : null
  if (rrule === null) return ''
  const recurrenceEndDate = ends === 'on' && endsOn ? endsOn : null
  const text = recurrenceWords({ startDate: startDay, rrule, recurrenceEndDate })
  return ends === 'after' ? `${text}, ${endsAfter} times` : text
}

function EventSeriesDates({ event: { skippedDates, exceptions }, zone }: { event: CalendarEvent; zone: string }) {
  const { value, onChange } = useController<EventValues, 'skippedDates'>({ name: 'skippedDates' }).field
  return (
    <>
      {skippedDates.length > 0 && (
        <div>
          <h3 className="font-medium">Skipped dates</h3>
          {value.length === 0 && <p className="text-quiet">None, once you save.</p>}
          <ul className="max-h-40 overflow-y-auto">
            {value.map((day) => (
              <li key={day} className="flex items-center justify-between gap-2">
                {formatLongDay(day)}
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Restore ${formatLongDay(day)}`}
                  onClick={() => onChange(value.filter((other) => other !== day))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {exceptions.length > 0 && (
        <div>
          <h3 className="font-medium">Changed dates</h3>
          <ul className="max-h-40 overflow-y-auto">
            {exceptions.map((exception) => (
              <li key={exception.originalDate} className="py-1">
                {formatLongDay(exception.originalDate)}
                <span className="text-quiet">: {exceptionText(exception, zone)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

export function exceptionText(exception: EventException, zone: string): string {
  const { originalDate, startDate, endDate, title, description, location, cancelled } = exception
  const [start, end] = [startDate, endDate ?? startDate].map((time) => time && toWallTime(time, zone))
  return [
    cancelled && 'canceled',
    start && end && `moved to ${eventTimeSpanText(start, end, originalDate)}`,
    title !== null && `called “${title}”`,
    location !== null && `at ${location || 'no place'}`,
    description !== null && 'with its own description',
  ]
    .filter(Boolean)
    .join(', ')
}
