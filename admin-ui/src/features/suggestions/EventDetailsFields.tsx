import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { DetailsValues } from './details-values.ts'
import { type DetailsFieldsProps, PlaceField } from './PlaceField.tsx'

export function EventDetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" required error={errors.get('startDate')}>
          <Input type="date" value={values.day} onChange={({ target }) => onChange(startingOn(target.value, values))} />
        </Field>
        <Field label="Time" hint="Leave empty if it’s all day.">
          <Input type="time" value={values.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
        <Field label="Last day" error={errors.get('endDate')}>
          <Input type="date" value={values.endDay} onChange={({ target }) => onChange({ endDay: target.value })} />
        </Field>
        <Field label="End time">
          <Input type="time" value={values.endTime} onChange={({ target }) => onChange({ endTime: target.value })} />
        </Field>
      </div>
      <PlaceField values={values} errors={errors} onChange={onChange} />
    </>
  )
}

/** An event of one day moves as a whole. */
function startingOn(day: string, values: DetailsValues): Partial<DetailsValues> {
  return values.endDay === values.day || values.endDay < day ? { day, endDay: day } : { day }
}
