import { MONTH_NAMES, WEEKDAY_NAMES } from '@hometown/shared-types/calendar/event-labels'
import { weekdayOf } from '@hometown/shared-types/calendar/month-days'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { isLastOfMonth, type MonthWay, nthOf, WEEKDAYS } from '../../parts/events/repeat-rule.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EventValues } from './event-values.ts'

const UNITS = [
  { value: 'daily', label: 'days' },
  { value: 'weekly', label: 'weeks' },
  { value: 'monthly', label: 'months' },
  { value: 'yearly', label: 'years' },
] as const
const NTH = ['first', 'second', 'third', 'fourth', 'fifth']

/** A custom rule: every n days, weeks, months or years, and on which days. */
export function CustomRepeat({ startDay }: { startDay: string }) {
  const { control, register, formState } = useFormContext<EventValues>()
  const frequency = useWatch({ control, name: 'frequency' })
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
          <Controller
            name="frequency"
            control={control}
            render={({ field: { ref, ...field } }) => <Select aria-label="Unit" {...field} options={UNITS} />}
          />
        </div>
      </div>
      {problem && (
        <p id="interval-error" className="text-danger text-sm">
          {problem}
        </p>
      )}
      {frequency === 'weekly' && <WeekdayChoice startDay={startDay} />}
      {(frequency === 'monthly' || frequency === 'yearly') && (
        <Controller
          name="monthWay"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Select aria-label="On which day" {...field} options={monthWays(startDay, frequency === 'yearly')} />
          )}
        />
      )}
    </div>
  )
}

function WeekdayChoice({ startDay }: { startDay: string }) {
  const { control } = useFormContext<EventValues>()
  const own = WEEKDAYS[weekdayOf(startDay)]
  return (
    <Controller
      name="weekdays"
      control={control}
      render={({ field: { value, onChange } }) => (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">On these weekdays</legend>
          {WEEKDAYS.map((weekday, at) => {
            const isOn = value.includes(weekday)
            return (
              <button
                key={weekday}
                type="button"
                aria-pressed={isOn}
                // The start day always belongs to the series.
                aria-disabled={weekday === own && isOn}
                onClick={() => {
                  if (weekday === own && isOn) return
                  onChange(isOn ? value.filter((other) => other !== weekday) : [...value, weekday])
                }}
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
      )}
    />
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
