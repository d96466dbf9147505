import {
  BUSINESS_CATEGORIES,
  BUSINESS_LIMITS,
  type Business,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
} from '@hometown/shared-types/business'
import { type OpeningHours, WEEKDAYS, type Weekday } from '@hometown/shared-types/opening-hours'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { businessCategoriesQuery, createBusiness, updateBusiness } from './businesses.api.ts'
import { DayHours } from './DayHours.tsx'

type BusinessFormApi = UseFormReturn<CreateBusinessInput, unknown, NewBusiness>

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
    save: (input, over) =>
      over ? updateBusiness(over.id, { ...input, version: over.version }) : createBusiness(input),
    queryKey: ['businesses'],
    savedText: ({ status }) => (status === 'published' ? 'Readers will see it in a moment.' : 'Readers don’t see it.'),
    onSaved: onClose,
  })
  const { form } = edited
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
      <IdentityFields form={form} />
      <ContactFields form={form} />
      <HoursFields form={form} />
      <Card title="Picture">
        <PictureField pictureClass="aspect-3/2 w-full max-w-72 rounded-md" />
      </Card>
      {opened && (
        <Card title="Address on the site">
          <Field
            label="Slug"
            hint={`/business-directory/… If you change it, links to the old address stop working.`}
            error={form.formState.errors.slug?.message}
          >
            <Input spellCheck={false} {...form.register('slug')} />
          </Field>
        </Card>
      )}
    </EntityScreen>
  )
}

function HoursFields({ form: { register, control, formState } }: { form: BusinessFormApi }) {
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

function ContactFields({ form: { register, formState } }: { form: BusinessFormApi }) {
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

interface HoursEditorProps {
  hours: OpeningHours
  onChange(hours: OpeningHours): void
  errors: unknown
}

function HoursEditor({ hours, onChange, errors }: HoursEditorProps) {
  const change = (weekday: Weekday, spans: OpeningHours[Weekday]) => onChange({ ...hours, [weekday]: spans })
  return (
    <div className="flex flex-col divide-y">
      {WEEKDAYS.map((weekday, at) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          spans={hours[weekday]}
          error={firstMessage(errors, weekday)}
          onChange={(spans) => change(weekday, spans)}
          {...(at === 0 && {
            onCopy: () => {
              const [monday, ...others] = WEEKDAYS.slice(0, 5)
              const spans = monday && hours[monday]
              onChange({ ...hours, ...Object.fromEntries(others.map((other) => [other, spans])) })
            },
          })}
        />
      ))}
    </div>
  )
}

/** The resolver nests messages the same way as the values. */
function firstMessage(errors: unknown, key?: string): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const inner = Object.entries(errors)
  if (key !== undefined) return firstMessage(inner.find(([name]) => name === key)?.[1])
  for (const [name, value] of inner) {
    if (name === 'message' && typeof value === 'string') return value
    if (name === 'ref') continue
    const found = firstMessage(value)
    if (found !== undefined) return found
  }
  return undefined
}

function IdentityFields({ form: { register, control, formState } }: { form: BusinessFormApi }) {
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

/** Fills every field, so that all inputs are controlled from the first render. */
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
