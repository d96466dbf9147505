import {
  BUSINESS_CATEGORIES,
  type Business,
  businessCalls,
  type CreateBusinessInput,
  createBusinessSchema,
  type NewBusiness,
  type OpeningSpan,
  SPANS_PER_DAY,
  WEEKDAYS,
  type Weekday,
  weekdayLabel,
} from '@hometown/shared-types/contract/businesses'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { firstMessage, TextField } from '../../parts/forms/fields.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'

const Text = TextField<CreateBusinessInput>

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
  const { data: used = [] } = useQuery(businessCategoriesQuery)
  return (
    <EntityScreen
      of={edited}
      title={opened ? 'Edit Business' : 'Add Business'}
      page={opened?.status === 'published' && `/business-directory/${opened.slug}`}
      onClose={onClose}
    >
      <Card title="Business">
        <div className="grid gap-4">
          <Text name="name" label="Name" required autoFocus />
          <Text
            name="category"
            label="Category"
            required
            hint="Choose one, or type your own."
            suggestions={[...new Set([...BUSINESS_CATEGORIES, ...used.map(({ category }) => category)])].sort()}
          />
          <Text
            name="description"
            label="Description"
            hint="Say what it offers in a few sentences. An empty line starts a new paragraph."
            rows={4}
          />
          <ShownField />
        </div>
      </Card>
      <Card title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <Text
            name="address"
            label="Address"
            hint="Street and town, so maps can find it."
            className="sm:col-span-2"
            autoComplete="off"
          />
          <Text name="phone" label="Phone" type="tel" autoComplete="off" />
          <Text name="email" label="Email" type="email" autoComplete="off" />
          <Text
            name="website"
            label="Website"
            className="sm:col-span-2"
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title="Hours">
        <HoursFields />
        <Text name="hoursNote" label="Note" hint="Such as “By appointment” or “Closed in January”." className="mt-4" />
      </Card>
      <Card title="Picture">
        <PictureField pictureClass="aspect-3/2 w-full max-w-72 rounded-md" />
      </Card>
      {opened && (
        <Card title="Address on the site">
          <Text
            name="slug"
            label="Slug"
            hint="/business-directory/… If you change it, links to the old address stop working."
            spellCheck={false}
          />
        </Card>
      )}
    </EntityScreen>
  )
}

export const businessCategoriesQuery = queryOptions({
  queryKey: ['businesses', 'categories'],
  queryFn: ({ signal }) => api(businessCalls.categories, { signal }),
})

function ShownField() {
  const { field } = useController<CreateBusinessInput, 'status'>({ name: 'status' })
  return (
    <HintedCheckbox
      label="Show in the directory"
      checked={field.value === 'published'}
      onChange={(isShown) => field.onChange(isShown ? 'published' : 'draft')}
    />
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

const STATES = [
  { value: 'unknown', label: 'Not stated' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** Two time spans of a day have no id other than their position. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const

const ENDS = ['opens', 'closes'] as const

const USUAL: OpeningSpan = { opens: '09:00', closes: '17:00' }
const AFTERNOON: OpeningSpan = { opens: '13:00', closes: '17:00' }

interface DayHoursProps {
  weekday: Weekday
  /** Undefined: not specified; empty: closed. */
  spans: OpeningSpan[] | undefined
  error: string | undefined
  onChange(spans: OpeningSpan[] | undefined): void
  /** Copies these hours to the following workdays. */
  onCopy?: () => void
}

function DayHours({ weekday, spans, error, onChange, onCopy }: DayHoursProps) {
  const id = useId()
  const label = weekdayLabel(weekday)
  const state = spans === undefined ? 'unknown' : spans.length === 0 ? 'closed' : 'open'
  const entries = PLACES.flatMap((place, at) => {
    const span = spans?.[at]
    return span ? [[place, span] as const] : []
  })
  const change = (at: number, changes: Partial<OpeningSpan>) =>
    onChange(spans?.map((span, place) => (place === at ? { ...span, ...changes } : span)))
  return (
    <fieldset className="grid grid-cols-[6.5rem_1fr] items-start gap-x-3 gap-y-2 py-2 first:pt-0 sm:grid-cols-[6.5rem_8rem_1fr]">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden className="pt-1.5 font-medium">
        {label}
      </p>
      <Select
        aria-label={`${label}: open or closed`}
        className="w-full"
        value={state}
        options={STATES}
        onChange={(chosen) => onChange(chosen === 'unknown' ? undefined : chosen === 'closed' ? [] : [USUAL])}
      />
      {state === 'open' && (
        <div className="flex flex-col gap-2 max-sm:col-span-2">
          {entries.map(([place, span], at) => (
            <div key={place} className="flex items-center gap-1.5">
              {ENDS.map((end) => (
                <Input
                  key={end}
                  type="time"
                  aria-label={`${label} ${end}`}
                  aria-describedby={error && id}
                  aria-invalid={error ? true : undefined}
                  className="w-30"
                  value={span[end]}
                  onChange={({ target }) => change(at, { [end]: target.value })}
                />
              ))}
              {at === 0 && entries.length < SPANS_PER_DAY && (
                <IconButton
                  icon={Plus}
                  label={`Add hours on ${label}`}
                  onClick={() => onChange([...(spans ?? []), AFTERNOON])}
                />
              )}
              {at > 0 && (
                <IconButton
                  icon={X}
                  label={`Remove hours on ${label}`}
                  onClick={() => onChange(spans?.filter((_, other) => other !== at))}
                />
              )}
            </div>
          ))}
          {onCopy && (
            <Button variant="link" size="sm" className="self-start" onClick={onCopy}>
              Copy to Tuesday–Friday
            </Button>
          )}
        </div>
      )}
      {error && (
        <p id={id} className="col-span-full text-danger text-sm">
          {label}: {error}
        </p>
      )}
    </fieldset>
  )
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
