import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { messageOf } from './field-message.ts'
import type { PersonFormApi } from './form-values.ts'

export function ContactFields({ form: { register, control, formState } }: { form: PersonFormApi }) {
  const { errors } = formState
  return (
    <Card title="Contact" description="Readers see these details on the author’s page.">
      <div className="grid gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Controller
          control={control}
          name="links"
          render={({ field: { value = [], onChange, ref } }) => (
            <ChipsField
              label="Links"
              placeholder="https://"
              value={value}
              onChange={onChange}
              inputRef={ref}
              error={messageOf(errors.links)}
            />
          )}
        />
      </div>
    </Card>
  )
}
