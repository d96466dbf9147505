import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { zoneNote } from '../../lib/formats.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { Field } from '../../ui/Field.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { Input } from '../../ui/Input.tsx'
import type { EventValues } from './event-values.ts'
import { addDays, addMinutes, minutesBetween, type WallTime } from './wall-time.ts'

const Text = TextField<EventValues>
const HALF_A_DAY = 12 * 60

/** Edits start and end. Moving the start moves the end too. */
export function WhenFields({ zone }: { zone: string }) {
  const { control, register, getValues, setValue, formState } = useFormContext<EventValues>()
  const { errors } = formState
  const names = ['allDay', 'startDay', 'startTime'] as const
  const [allDay, startDay, startTime] = useWatch({ control, name: names })

  // A time field is empty while the user types, so remember the last full value.
  const wholeStart = useRef<WallTime>(undefined)

  const setOptions = () => ({ shouldDirty: true, shouldValidate: formState.isSubmitted })

  function changeStart(changes: Partial<Pick<EventValues, 'startDay' | 'startTime'>>): void {
    const before = getValues()
    const after = { ...before, ...changes }
    const options = setOptions()
    for (const name of ['startDay', 'startTime'] as const) setValue(name, after[name], options)
    wholeStart.current = startIn(before) ?? wholeStart.current
    const from = wholeStart.current
    const to = startIn(after)
    if (!from || !to) return
    const length = minutesBetween(from, `${before.endDay}T${before.endTime || from.slice(11)}`)
    if (length >= 0) {
      const end = addMinutes(to, length)
      setValue('endDay', end.slice(0, 10), options)
      setValue('endTime', end.slice(11), options)
    }
  }

  /**
   * Turns an evening that ends after midnight into a single all-day event; switching back puts the end on the next day.
   */
  function changeAllDay(isOn: boolean): void {
    const values = getValues()
    const { startDay, endDay, endTime } = values
    const options = setOptions()
    setValue('allDay', isOn, options)
    const start = startIn(values)
    if (!start || !endDay || !endTime) return
    const length = minutesBetween(start, `${endDay}T${endTime}`)
    if (isOn && length >= 0 && length < HALF_A_DAY) setValue('endDay', startDay, options)
    if (!isOn && startDay === endDay && length < 0) setValue('endDay', addDays(startDay, 1), options)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">When</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-wrap items-start gap-2">
          <Field label="Start date" className="min-w-36 flex-1 basis-36" required error={errors.startDay?.message}>
            <Input
              type="date"
              value={startDay}
              {...register('startDay')}
              onChange={({ target }) => changeStart({ startDay: target.value })}
            />
          </Field>
          {!allDay && (
            <Field label="Start time" error={errors.startTime?.message}>
              <Input
                type="time"
                className="w-30"
                value={startTime}
                {...register('startTime')}
                onChange={({ target }) => changeStart({ startTime: target.value })}
              />
            </Field>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <Text name="endDay" label="End date" type="date" className="min-w-36 flex-1 basis-36" required />
          {!allDay && <Text name="endTime" label="End time" type="time" inputClass="w-30" />}
        </div>
      </div>
      <div className="flex items-center justify-between gap-4">
        <HintedCheckbox label="All day" checked={allDay} onChange={changeAllDay} />
        {!allDay && <p className="text-quiet text-sm">{zoneNote(zone)}</p>}
      </div>
    </fieldset>
  )
}

function startIn({ startDay, startTime }: EventValues): WallTime | undefined {
  return startDay && startTime ? `${startDay}T${startTime}` : undefined
}
