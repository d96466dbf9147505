import { CATEGORIES } from '@hometown/shared-types/category'
import { Controller, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import type { EventValues } from './event-values.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

export function WhatFields() {
  const { register, control, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input {...register('title')} />
      </Field>
      <DescriptionField />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          name="category"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Field label="Category" error={errors.category?.message}>
              <Select {...field} options={optionsOf(CATEGORIES)} />
            </Field>
          )}
        />
        <Controller
          name="status"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Field label="Status" error={errors.status?.message}>
              <Select {...field} options={STATUSES} />
            </Field>
          )}
        />
      </div>
    </>
  )
}
