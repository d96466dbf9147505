import {
  type CreateFeedInput,
  createFeedSchema,
  type EventFeed,
  feedCalls,
  type NewFeed,
  SHIFT_HOURS_LIMIT,
} from '@hometown/shared-types/contract/event-feeds'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { api, fieldProblemFrom, messageFrom } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { EntityDialog } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { FeedReportView } from './FeedReport.tsx'

/** The key of all lists of the calendar: a check's changes also show on other screens. */
export const CALENDAR_LIST = 'calendar-events'

interface FeedDialogProps {
  feed: EventFeed | undefined
  check: Pick<UseMutationResult<unknown, unknown, EventFeed>, 'mutate'>
  onClose(): void
}

export function FeedDialog({ feed, check, onClose }: FeedDialogProps) {
  const entityForm = useEntityForm<CreateFeedInput, NewFeed, EventFeed>({
    noun: 'calendar',
    opened: feed,
    resolver: zodResolver(createFeedSchema),
    valuesOf: feedFormValues,
    save: (body, over) =>
      over
        ? api(feedCalls.update, { params: { id: over.id }, body: { ...body, version: over.version } })
        : api(feedCalls.create, { body }),
    queryKey: [CALENDAR_LIST],
    onSaved(saved) {
      if (saved.url !== feed?.url || saved.shiftHours !== feed.shiftHours) check.mutate(saved)
      onClose()
    },
  })
  const { form, submit } = entityForm
  const { register, watch, setValue, getValues, setError, formState } = form
  const { url, category = 'Events', status = 'draft', shiftHours = 0 } = watch()
  const preview = useMutation({
    mutationFn: () => api(feedCalls.preview, { body: { url, shiftHours } }),
    onSuccess({ name }) {
      if (name && !getValues('name')) setValue('name', name, { shouldDirty: true })
    },
    onError: (error) =>
      setError('url', { message: fieldProblemFrom(error, 'url') ?? messageFrom(error, 'Please try again.') }),
  })
  const mustPreview = !feed && !preview.isSuccess
  async function showPreview(): Promise<void> {
    if (await form.trigger('url', { shouldFocus: true })) preview.mutate()
  }
  return (
    <EntityDialog
      of={entityForm}
      title={feed ? 'Edit Calendar' : 'Add Calendar'}
      description="We add its events to our calendar and keep them up to date. Your own edits stay."
      label={mustPreview ? 'Preview' : feed ? 'Save' : 'Add Calendar'}
      pending={entityForm.isPending || preview.isPending}
      onSubmit={() => (mustPreview ? showPreview() : submit()).catch(reportError)}
      onClose={onClose}
    >
      <Field
        label="Address"
        required
        hint="An .ics or webcal address. Look for “Subscribe”, “iCal” or “Secret address”."
        error={formState.errors.url?.message}
      >
        <Input
          type="url"
          placeholder="https://library.example/events.ics"
          {...register('url', { onChange: preview.reset })}
        />
      </Field>
      {!mustPreview && <TextField<CreateFeedInput> name="name" label="Name" required maxLength={200} />}
      <NewEventFields
        values={{ category, status, shiftHours }}
        onChange={(name, value) => {
          setValue(name, value as never, { shouldDirty: true })
          if (name === 'shiftHours') preview.reset()
        }}
      />
      {preview.data && (
        <section aria-label="Preview" aria-live="polite" className="border-t pt-4">
          <FeedReportView report={preview.data.report} />
        </section>
      )}
    </EntityDialog>
  )
}

function feedFormValues(feed: EventFeed | undefined): CreateFeedInput {
  const { url = '', name = '', category = 'Events', status = 'draft', shiftHours = 0 } = feed ?? {}
  return { url, name, category, status, shiftHours }
}

export type NewEventValues = Pick<NewFeed, 'category' | 'status' | 'shiftHours'>

interface NewEventFieldsProps {
  values: NewEventValues
  onChange<Name extends keyof NewEventValues>(name: Name, value: NewEventValues[Name]): void
}

export function NewEventFields({ values: { category, status, shiftHours }, onChange }: NewEventFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Category">
        <Select value={category} onChange={(next) => onChange('category', next)} options={optionsOf(CATEGORIES)} />
      </Field>
      <Field label="New events">
        <Select
          value={status}
          onChange={(next) => onChange('status', next)}
          options={[
            { value: 'draft', label: 'Wait as drafts' },
            { value: 'published', label: 'Publish at once' },
          ]}
        />
      </Field>
      <Field label="Shift all times">
        <Select
          value={`${shiftHours}`}
          onChange={(hours) => onChange('shiftHours', Number(hours))}
          options={HOUR_SHIFTS.map((hours) => ({ value: `${hours}`, label: hourShiftLabel(hours) }))}
        />
      </Field>
    </div>
  )
}

const HOUR_SHIFTS = Array.from({ length: 2 * SHIFT_HOURS_LIMIT + 1 }, (_, index) => index - SHIFT_HOURS_LIMIT)

function hourShiftLabel(hours: number): string {
  if (hours === 0) return 'As written'
  return `${countOf(Math.abs(hours), 'hour')} ${hours > 0 ? 'later' : 'earlier'}`
}
