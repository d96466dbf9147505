import { BUSINESS_LIMITS } from '@hometown/shared-types/business'
import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { BusinessFormApi } from './form-values.ts'
import { HoursEditor } from './HoursEditor.tsx'

export function HoursFields({ form: { register, control, formState } }: { form: BusinessFormApi }) {
  const { errors } = formState
  return (
    <Card title="Hours">
      <Controller
        control={control}
        name="hours"
        render={({ field: { value, onChange } }) => (
          <HoursEditor hours={value ?? {}} onChange={onChange} errors={errors.hours} />
        )}
      />
      <Field
        label="Note"
        hint="Such as “By appointment” or “Closed in January”."
        error={errors.hoursNote?.message}
        className="mt-4"
      >
        <Input maxLength={BUSINESS_LIMITS.hoursNote} {...register('hoursNote')} />
      </Field>
    </Card>
  )
}
