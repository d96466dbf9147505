import type { DeskEvent } from '@hometown/shared-types/contract/desk-events'
import type { EventException } from '@hometown/shared-types/contract/events'
import { weekdayOf } from '@hometown/shared-types/rules/calendar/days'
import { MONTH_NAMES, recurrenceWords, WEEKDAY_NAMES } from '@hometown/shared-types/rules/calendar/labels'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { X } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { SelectField } from './EventFields.tsx'
import { type EventValues, ruleOf } from './event-values.ts'
import { isLastOfMonth, type MonthWay, nthOf, type Repeats, ruleText, WEEKDAYS } from './repeat-rule.ts'
import { longDay, spanWords } from './wall-time.ts'

const OPTIONS: readonly { value: Repeats; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'custom', label: 'Custom…' },
]

interface RepeatFieldsProps {
  event: DeskEvent | undefined
  zone: string
}

export function RepeatFields({ event, zone }: RepeatFieldsProps) {
  const { control, register, getValues, setValue, formState } = useFormContext<EventValues>()
  const { errors, defaultValues } = formState
  const [repeats, startDay, ends] = useWatch({ control, name: ['repeats', 'startDay', 'ends'] })
  useWatch({ control, name: ['frequency', 'interval', 'weekdays', 'monthWay', 'endsOn', 'endsAfter'] })
  const words = wordsOf(getValues())
  const isSeries = repeats !== 'none'
  const options: typeof OPTIONS =
    defaultValues?.repeats === 'kept' ? [...OPTIONS, { value: 'kept', label: 'As imported' }] : OPTIONS
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Recurrence</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          name="repeats"
          label="Recurrence"
          options={options}
          onChosen={(chosen) => {
            // A custom rule starts from the previous choice.
            if (chosen === 'custom' && isNamed(repeats)) setValue('frequency', repeats, { shouldDirty: true })
          }}
        />
        {isSeries && <SelectField name="ends" label="Ends" options={ENDS} />}
        {isSeries && ends === 'on' && (
          <Field label="Last day" error={errors.endsOn?.message}>
            <Input type="date" {...register('endsOn')} />
          </Field>
        )}
        {isSeries && ends === 'after' && (
          <Field label="Number of times" error={errors.endsAfter?.message}>
            <Input inputMode="numeric" {...register('endsAfter')} />
          </Field>
        )}
      </div>
      {repeats === 'custom' && startDay && <CustomRepeat startDay={startDay} />}
      {words && (
        <p aria-live="polite" className="text-quiet">
          {words}
        </p>
      )}
      {isSeries && event && <SeriesDates event={event} zone={zone} />}
    </fieldset>
  )
}

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
] as const

function wordsOf(values: EventValues): string {
  const { startDay, ends, endsOn, endsAfter } = values
  const rrule = startDay ? ruleText(ruleOf(values), startDay) : null
  if (rrule === null) return ''
  const words = recurrenceWords({
    startDate: startDay,
    rrule,
    recurrenceEndDate: ends === 'on' && endsOn ? endsOn : null,
  })
  return ends === 'after' ? `${words}, ${endsAfter} times` : words
}

function isNamed(repeats: Repeats): repeats is EventValues['frequency'] {
  return repeats === 'daily' || repeats === 'weekly' || repeats === 'monthly' || repeats === 'yearly'
}

const UNITS = [
  { value: 'daily', label: 'days' },
  { value: 'weekly', label: 'weeks' },
  { value: 'monthly', label: 'months' },
  { value: 'yearly', label: 'years' },
] as const
const NTH = ['first', 'second', 'third', 'fourth', 'fifth']

/** A custom rule: every n days, weeks, months or years, and on which days. */
function CustomRepeat({ startDay }: { startDay: string }) {
  const { register, formState } = useFormContext<EventValues>()
  const frequency = useController<EventValues, 'frequency'>({ name: 'frequency' }).field
  const monthWay = useController<EventValues, 'monthWay'>({ name: 'monthWay' }).field
  const problem = formState.errors.interval?.message
  return (
    <div className="flex flex-col gap-3 rounded-md border p-3">
      <div className="flex items-center gap-2">
        <span>Every</span>
        <Input
          aria-label="Every how many"
          inputMode="numeric"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && 'interval-error'}
          className="w-16!"
          {...register('interval')}
        />
        <div className="w-32">
          <Select aria-label="Unit" value={frequency.value} options={UNITS} onChange={frequency.onChange} />
        </div>
      </div>
      {problem && (
        <p id="interval-error" className="text-danger text-sm">
          {problem}
        </p>
      )}
      {frequency.value === 'weekly' && <WeekdayChoice startDay={startDay} />}
      {(frequency.value === 'monthly' || frequency.value === 'yearly') && (
        <Select
          aria-label="On which day"
          value={monthWay.value}
          options={monthWays(startDay, frequency.value === 'yearly')}
          onChange={monthWay.onChange}
        />
      )}
    </div>
  )
}

function WeekdayChoice({ startDay }: { startDay: string }) {
  const { value, onChange } = useController<EventValues, 'weekdays'>({ name: 'weekdays' }).field
  const own = WEEKDAYS[weekdayOf(startDay)]
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">On these weekdays</legend>
      {WEEKDAYS.map((weekday, at) => {
        const isOn = value.includes(weekday)
        // The start day always belongs to the series.
        const isFixed = weekday === own && isOn
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={isOn}
            aria-disabled={isFixed}
            onClick={() =>
              !isFixed && onChange(isOn ? value.filter((other) => other !== weekday) : [...value, weekday])
            }
            className={classNames(
              'relative grid h-8 min-w-10 place-items-center rounded-md border px-1.5',
              isOn ? 'border-accent bg-accent-ground font-medium text-accent' : 'hover:bg-hover',
            )}
          >
            <span aria-hidden>{WEEKDAY_NAMES[at]?.slice(0, 3)}</span>
            <span className="sr-only">{WEEKDAY_NAMES[at]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function monthWays(startDay: string, isYearly: boolean): { value: MonthWay; label: string }[] {
  const weekday = WEEKDAY_NAMES[weekdayOf(startDay)]
  const month = MONTH_NAMES[Number(startDay.slice(5, 7)) - 1]
  const of = isYearly ? ` of ${month}` : ''
  const day = Number(startDay.slice(8))
  return [
    { value: 'day', label: isYearly ? `On ${month} ${day}` : `On day ${day}` },
    { value: 'weekday', label: `On the ${NTH[nthOf(startDay) - 1]} ${weekday}${of}` },
    ...(isLastOfMonth(startDay) ? [{ value: 'last' as const, label: `On the last ${weekday}${of}` }] : []),
  ]
}

/** Skipped dates and changed dates of a series. */
function SeriesDates({ event: { skippedDates, exceptions }, zone }: { event: DeskEvent; zone: string }) {
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
                {longDay(day)}
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Restore ${longDay(day)}`}
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
                {longDay(exception.originalDate)}
                <span className="text-quiet">: {differenceWords(exception, zone)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** 'canceled, moved to Saturday, November 28, 7:00 PM – 9:00 PM' */
export function differenceWords(exception: EventException, zone: string): string {
  const { originalDate, startDate, endDate, title, description, location, cancelled } = exception
  const [start, end] = [startDate, endDate ?? startDate].map((time) => time && toWallTime(time, zone))
  return [
    cancelled && 'canceled',
    start && end && `moved to ${spanWords(start, end, originalDate)}`,
    title !== null && `called “${title}”`,
    location !== null && `at ${location || 'no place'}`,
    description !== null && 'with its own description',
  ]
    .filter(Boolean)
    .join(', ')
}
