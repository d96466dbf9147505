import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { BusinessFormApi } from './form-values.ts'

export function ContactFields({ form: { register, formState } }: { form: BusinessFormApi }) {
  const { errors } = formState
  return (
    <Card title="Contact">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Address"
          hint="Street and town, so maps can find it."
          error={errors.address?.message}
          className="sm:col-span-2"
        >
          <Input autoComplete="off" {...register('address')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Website" error={errors.website?.message} className="sm:col-span-2">
          <Input type="url" placeholder="https://" autoComplete="off" {...register('website')} />
        </Field>
      </div>
    </Card>
  )
}
