import { BUSINESS_CATEGORIES, BUSINESS_LIMITS } from '@hometown/shared-types/business'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { businessCategoriesQuery } from './businesses.api.ts'
import type { BusinessFormApi } from './form-values.ts'

export function IdentityFields({ form: { register, control, formState } }: { form: BusinessFormApi }) {
  const { errors } = formState
  const { data: used = [] } = useQuery(businessCategoriesQuery)
  const suggestions = [...new Set<string>([...BUSINESS_CATEGORIES, ...used.map(({ category }) => category)])].sort()
  const listId = useId()
  const shownId = useId()
  return (
    <Card title="Business">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
          <Input autoFocus maxLength={BUSINESS_LIMITS.name} {...register('name')} />
        </Field>
        <Field
          label="Category"
          required
          hint="Choose one, or type your own."
          error={errors.category?.message}
          className="sm:col-span-2"
        >
          <Input list={listId} maxLength={BUSINESS_LIMITS.category} {...register('category')} />
        </Field>
        <datalist id={listId}>
          {suggestions.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field
          label="Description"
          hint="Say what it offers in a few sentences. An empty line starts a new paragraph."
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={4} {...register('description')} />
        </Field>
        <div className="flex items-center gap-2 sm:col-span-2">
          <Controller
            control={control}
            name="status"
            render={({ field: { value, onChange, ref } }) => (
              <Checkbox
                ref={ref}
                id={shownId}
                checked={value === 'published'}
                onCheckedChange={(isShown) => onChange(isShown === true ? 'published' : 'draft')}
              />
            )}
          />
          <Label htmlFor={shownId}>Show in the directory</Label>
        </div>
      </div>
    </Card>
  )
}
