import {
  BUSINESS_CATEGORIES,
  BUSINESS_LIMITS,
  type Business,
  businessCalls,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
  WEEKDAYS,
} from '@hometown/shared-types/contract/businesses'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import { DayHours } from './DayHours.tsx'

interface BusinessFormProps {
  /** Undefined for a new one. */
  business: Business | undefined
  onClose(): void
}

export function BusinessForm({ business: opened, onClose }: BusinessFormProps) {
  const edited = useEntityForm<CreateBusinessInput, NewBusiness, Business>({
    noun: 'business',
    opened,
    resolver: zodResolver(createBusinessSchema),
    valuesOf: formValues,
    save: (body, over) =>
      over
        ? api(businessCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : api(businessCalls.create, { body }),
    queryKey: ['businesses'],
    savedText: ({ status }) => (status === 'published' ? 'Readers will see it in a moment.' : 'Readers don’t see it.'),
    onSaved: onClose,
  })
  const { register, formState } = edited.form
  const { errors } = formState
  const siteAddress = useSiteAddress()
  return (
    <EntityScreen
      of={edited}
      title={opened ? 'Edit Business' : 'Add Business'}
      description={
        opened?.status === 'published' ? (
          <a href={siteAddress(`/business-directory/${opened.slug}`)} className="hover:underline">
            View on the site
          </a>
        ) : undefined
      }
      onClose={onClose}
    >
      <Card title="Business">
        <div className="grid gap-4">
          <Field label="Name" required error={errors.name?.message}>
            <Input autoFocus maxLength={BUSINESS_LIMITS.name} {...register('name')} />
          </Field>
          <CategoryField />
          <Field
            label="Description"
            hint="Say what it offers in a few sentences. An empty line starts a new paragraph."
            error={errors.description?.message}
          >
            <Textarea rows={4} {...register('description')} />
          </Field>
          <ShownField />
        </div>
      </Card>
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
      <Card title="Hours">
        <HoursFields />
        <Field
          label="Note"
          hint="Such as “By appointment” or “Closed in January”."
          error={errors.hoursNote?.message}
          className="mt-4"
        >
          <Input maxLength={BUSINESS_LIMITS.hoursNote} {...register('hoursNote')} />
        </Field>
      </Card>
      <Card title="Picture">
        <PictureField pictureClass="aspect-3/2 w-full max-w-72 rounded-md" />
      </Card>
      {opened && (
        <Card title="Address on the site">
          <Field
            label="Slug"
            hint="/business-directory/… If you change it, links to the old address stop working."
            error={errors.slug?.message}
          >
            <Input spellCheck={false} {...register('slug')} />
          </Field>
        </Card>
      )}
    </EntityScreen>
  )
}

export const businessCategoriesQuery = queryOptions({
  queryKey: ['businesses', 'categories'],
  queryFn: ({ signal }) => api(businessCalls.categories, { signal }),
})

function CategoryField() {
  const { register, formState } = useFormContext<CreateBusinessInput>()
  const { data: used = [] } = useQuery(businessCategoriesQuery)
  const suggestions = [...new Set<string>([...BUSINESS_CATEGORIES, ...used.map(({ category }) => category)])].sort()
  return (
    <Field label="Category" required hint="Choose one, or type your own." error={formState.errors.category?.message}>
      <SuggestingInput suggestions={suggestions} maxLength={BUSINESS_LIMITS.category} {...register('category')} />
    </Field>
  )
}

function ShownField() {
  const { field } = useController<CreateBusinessInput, 'status'>({ name: 'status' })
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        ref={field.ref}
        id={id}
        checked={field.value === 'published'}
        onCheckedChange={(isShown) => field.onChange(isShown === true ? 'published' : 'draft')}
      />
      <Label htmlFor={id}>Show in the directory</Label>
    </div>
  )
}

function HoursFields() {
  const { field, formState } = useController<CreateBusinessInput, 'hours'>({ name: 'hours' })
  const hours = field.value ?? {}
  const errors = Object.entries(formState.errors.hours ?? {})
  const [monday, ...workdays] = WEEKDAYS.slice(0, 5)
  return (
    <div className="flex flex-col divide-y">
      {WEEKDAYS.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          spans={hours[weekday]}
          error={firstMessage(errors.find(([name]) => name === weekday)?.[1])}
          onChange={(spans) => field.onChange({ ...hours, [weekday]: spans })}
          {...(weekday === monday && {
            onCopy: () =>
              field.onChange({ ...hours, ...Object.fromEntries(workdays.map((other) => [other, hours[weekday]])) }),
          })}
        />
      ))}
    </div>
  )
}

/** The resolver nests messages the same way as the values. */
function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  for (const [name, value] of Object.entries(errors)) {
    if (name === 'message' && typeof value === 'string') return value
    if (name === 'ref') continue
    const found = firstMessage(value)
    if (found !== undefined) return found
  }
  return undefined
}

function formValues(business: Business | undefined): CreateBusinessInput {
  return {
    name: business?.name ?? '',
    category: business?.category ?? '',
    description: business?.description ?? '',
    address: business?.address ?? '',
    phone: business?.phone ?? '',
    email: business?.email ?? '',
    website: business?.website ?? '',
    hours: business?.hours ?? null,
    hoursNote: business?.hoursNote ?? '',
    imageUrl: business?.imageUrl ?? null,
    imageAlt: business?.imageAlt ?? '',
    // A new business is meant to be found, so publish it by default.
    status: business?.status ?? 'published',
    slug: business?.slug ?? '',
  }
}
