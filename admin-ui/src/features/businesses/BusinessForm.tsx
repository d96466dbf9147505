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
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { apiAddress } from '../../lib/config.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { businessCategoriesQuery } from './businesses.api.ts'
import { DayHours } from './DayHours.tsx'
import { type BusinessFormApi, formValues } from './form-values.ts'
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
  const { register, formState, handleSubmit, reset } = form
  const { errors, isDirty } = formState
  const { send, isPending, isDone, stale, startFrom } = useSaveBusiness(business, form, onClose)
  const siteAddress = useSiteAddress()
  const submit = handleSubmit((input) => send(input))

  return (
    <form noValidate onSubmit={submit} className="max-w-3xl">
      <PageHeader
        title={business ? 'Edit Business' : 'Add Business'}
        description={
          business?.status === 'published' ? (
            <a href={siteAddress(`/business-directory/${business.slug}`)} className="hover:underline">
              View on the site
            </a>
          ) : undefined
        }
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {stale && (
          <StaleNotice
            noun="business"
            changedAt={stale.updatedAt}
            onTake={() => {
              reset(formValues(stale))
              startFrom(stale)
            }}
            onOverwrite={() => handleSubmit((input) => send(input, stale))().catch(reportError)}
          />
        )}
        <IdentityFields form={form} />
        <ContactFields form={form} />
        <HoursFields form={form} />
        <Card title="Picture">
          <PictureField form={form} />
        </Card>
        {business && (
          <Card title="Address on the site">
            <Field
              label="Slug"
              hint={`/business-directory/… If you change it, links to the old address stop working.`}
              error={errors.slug?.message}
            >
              <Input spellCheck={false} {...register('slug')} />
            </Field>
          </Card>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" pending={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <UnsavedChanges when={isDirty && !isDone} />
    </form>
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

function PictureField({ form: { watch, setValue, register, formState } }: { form: BusinessFormApi }) {
  const [isChoosing, setChoosing] = useState(false)
  const imageUrl = watch('imageUrl')
  const { imageUrl: problem, imageAlt } = formState.errors
  return (
    <div className="flex flex-col gap-4">
      {imageUrl && (
        <img
          src={apiAddress(imageUrl)}
          alt={watch('imageAlt') || 'Chosen picture'}
          className="aspect-3/2 w-full max-w-72 rounded-md border bg-hover object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button onClick={() => setChoosing(true)}>{imageUrl ? 'Choose another' : 'Choose picture'}</Button>
        {imageUrl && (
          <Button variant="ghost" onClick={() => setValue('imageUrl', null, { shouldDirty: true })}>
            Remove
          </Button>
        )}
      </div>
      {problem && <p className="text-danger text-sm">{problem.message}</p>}
      {imageUrl && (
        <Field label="Alt text" hint="Describe the picture for readers who can’t see it." error={imageAlt?.message}>
          <Input {...register('imageAlt')} />
        </Field>
      )}
      <MediaPicker
        open={isChoosing}
        onOpenChange={setChoosing}
        onPick={(picked) => {
          setValue('imageUrl', picked.imageUrl, { shouldDirty: true })
          setValue('imageAlt', picked.alt ?? '', { shouldDirty: true })
        }}
      />
    </div>
  )
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
