import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { type Repeats, ruleText } from '../../parts/events/repeat-rule.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { CustomRepeat } from './CustomRepeat.tsx'
import { ruleOf } from './event-input.ts'
import type { EventValues } from './event-values.ts'
import { RepeatEnd } from './RepeatEnd.tsx'
import { SeriesDates } from './SeriesDates.tsx'

const OPTIONS: readonly { value: Repeats; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'custom', label: 'Custom…' },
]
const KEPT: { value: Repeats; label: string } = { value: 'kept', label: 'As imported' }

interface RepeatFieldsProps {
  event: DeskEvent | undefined
  zone: string
}

export function RepeatFields({ event, zone }: RepeatFieldsProps) {
  const { control, getValues, setValue, formState } = useFormContext<EventValues>()
  const [repeats, startDay] = useWatch({ control, name: ['repeats', 'startDay'] })
  useWatch({ control, name: ['frequency', 'interval', 'weekdays', 'monthWay', 'ends', 'endsOn', 'endsAfter'] })
  const values = getValues()
  const words = wordsOf(values)
  const isSeries = repeats !== 'none'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Recurrence</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Controller
          name="repeats"
          control={control}
          render={({ field: { ref, onChange, ...field } }) => (
            <Field label="Recurrence" error={formState.errors.repeats?.message}>
              <Select
                {...field}
                options={formState.defaultValues?.repeats === 'kept' ? [...OPTIONS, KEPT] : OPTIONS}
                onChange={(chosen) => {
                  // A custom rule starts from the previous choice.
                  if (chosen === 'custom' && isNamed(repeats)) setValue('frequency', repeats, { shouldDirty: true })
                  onChange(chosen)
                }}
              />
            </Field>
          )}
        />
        {isSeries && <RepeatEnd />}
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
