import {
  BUSINESS_CATEGORIES,
  BUSINESS_LIMITS,
  type Business,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
} from '@hometown/shared-types/business'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { businessCategoriesQuery } from './businesses.api.ts'
import { formValues } from './form-values.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { PictureField } from './PictureField.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useSaveBusiness } from './use-save-business.ts'

interface BusinessFormProps {
  /** Undefined for a new one. */
  business: Business | undefined
  onClose(): void
}

export function BusinessForm({ business, onClose }: BusinessFormProps) {
  const form = useForm<CreateBusinessInput, unknown, NewBusiness>({
    resolver: zodResolver(createBusinessSchema),
    defaultValues: formValues(business),
  })
  const { register, control, formState, handleSubmit, reset } = form
  const { errors, isDirty } = formState
  const { save, stale, startFrom } = useSaveBusiness(business, form, onClose)
  const { data: used = [] } = useQuery(businessCategoriesQuery)
  const suggestions = [...new Set<string>([...BUSINESS_CATEGORIES, ...used.map(({ category }) => category)])].sort()
  const listId = useId()
  const shownId = useId()
  const siteAddress = useSiteAddress()
  const submit = handleSubmit((input) => save.mutate({ input }))

  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      <PageHeader
        title={business ? 'Edit Business' : 'Add Business'}
        description={
          business?.status === 'published' ? (
            <a href={siteAddress(`/business-directory/${business.slug}`)} className="hover:underline">
              Show on the site
            </a>
          ) : undefined
        }
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {stale && (
          <StaleNotice
            business={stale}
            onTake={() => {
              reset(formValues(stale))
              startFrom(stale)
            }}
            onOverwrite={() => void handleSubmit((input) => save.mutate({ input, over: stale }))()}
          />
        )}
        <Card title="Who it is">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
              <Input autoFocus maxLength={BUSINESS_LIMITS.name} {...register('name')} />
            </Field>
            <Field
              label="Category"
              required
              hint="Choose one, or write your own."
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
              hint="What it offers, in a few sentences. An empty line begins a new paragraph."
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
        <Card title="How to reach it">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Address"
              hint="Street and town, as for a map."
              error={errors.address?.message}
              className="sm:col-span-2"
            >
              <Input autoComplete="off" {...register('address')} />
            </Field>
            <Field label="Phone" error={errors.phone?.message}>
              <Input type="tel" autoComplete="off" {...register('phone')} />
            </Field>
            <Field label="E-mail" error={errors.email?.message}>
              <Input type="email" autoComplete="off" {...register('email')} />
            </Field>
            <Field label="Website" error={errors.website?.message} className="sm:col-span-2">
              <Input type="url" placeholder="https://" autoComplete="off" {...register('website')} />
            </Field>
          </div>
        </Card>
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
            hint="‘By appointment’, ‘closed in January’."
            error={errors.hoursNote?.message}
            className="mt-4"
          >
            <Input maxLength={BUSINESS_LIMITS.hoursNote} {...register('hoursNote')} />
          </Field>
        </Card>
        <Card title="Picture">
          <PictureField form={form} />
        </Card>
        {business && (
          <Card title="Address on the site">
            <Field
              label="Slug"
              hint={`/business-directory/… Links to the old address stop working when it changes.`}
              error={errors.slug?.message}
            >
              <Input spellCheck={false} {...register('slug')} />
            </Field>
          </Card>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <UnsavedChanges when={isDirty && !save.isSuccess} />
    </form>
  )
}
