import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EventValues } from './event-values.ts'

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
] as const

/** Two cells of a grid: how the series ends, and its field. */
export function RepeatEnd() {
  const { control, register, formState } = useFormContext<EventValues>()
  const { errors } = formState
  const ends = useWatch({ control, name: 'ends' })
  return (
    <>
      <Controller
        name="ends"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <Field label="Ends">
            <Select {...field} options={ENDS} />
          </Field>
        )}
      />
      {ends === 'on' && (
        <Field label="Last day" error={errors.endsOn?.message}>
          <Input type="date" {...register('endsOn')} />
        </Field>
      )}
      {ends === 'after' && (
        <Field label="Number of times" error={errors.endsAfter?.message}>
          <Input inputMode="numeric" {...register('endsAfter')} />
        </Field>
      )}
    </>
  )
}
