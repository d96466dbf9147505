import { PERSON_LIMITS } from '@hometown/shared-types/person'
import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { messageOf } from './field-message.ts'
import type { PersonFormApi } from './form-values.ts'

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'organization', label: 'Organization' },
] as const

export function ProfileFields({ form: { register, control, watch, formState } }: { form: PersonFormApi }) {
  const { errors } = formState
  const written = watch('bio')?.trim().length ?? 0
  return (
    <Card title="Profile">
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <Field label="Name" required error={errors.name?.message}>
          <Input autoFocus maxLength={PERSON_LIMITS.name} autoComplete="off" {...register('name')} />
        </Field>
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Field label="Kind">
              <Select value={value} options={KINDS} onChange={onChange} />
            </Field>
          )}
        />
        <Field label="Role" error={errors.role?.message} className="sm:col-span-2">
          <Input
            maxLength={PERSON_LIMITS.role}
            placeholder="County reporter"
            autoComplete="off"
            {...register('role')}
          />
        </Field>
        <Field
          label="Bio"
          hint="Write a few sentences for readers. An empty line begins a new paragraph."
          aside={`${written} of ${PERSON_LIMITS.bio}`}
          error={errors.bio?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={5} {...register('bio')} />
        </Field>
        <div className="sm:col-span-2">
          <Controller
            control={control}
            name="beats"
            render={({ field: { value = [], onChange, ref } }) => (
              <ChipsField
                label="Beats"
                placeholder="Courts, schools…"
                value={value}
                onChange={onChange}
                inputRef={ref}
                error={messageOf(errors.beats)}
              />
            )}
          />
        </div>
      </div>
    </Card>
  )
}
