import { CATEGORIES } from '@hometown/shared-types/category'
import { type EventFeed, SHIFT_HOURS_LIMIT } from '@hometown/shared-types/event-feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { messageFrom, problemAt } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { useTypedValues } from '../../parts/forms/use-typed-values.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { FeedReportView } from './FeedRow.tsx'
import { CALENDAR_KEY, createFeed, previewFeed, updateFeed, useCheckFeed } from './feeds.api.ts'

interface FeedDialogProps {
  /** Undefined for a new one. */
  feed: EventFeed | undefined
  onClose(): void
}

/** Edits a calendar feed. A new one shows what is in it before it can be added. */
export function FeedDialog({ feed: opened, onClose }: FeedDialogProps) {
  const form = useId()
  const client = useQueryClient()
  const check = useCheckFeed()
  const [feed, setFeed] = useState(opened)
  const { values, change, isDirty, settle } = useTypedValues(valuesOf(feed))
  const { url, shiftHours } = values
  const [isAsking, setAsking] = useState(false)
  const preview = useMutation({
    mutationFn: previewFeed,
    onSuccess: ({ name }) => name && change({ name: values.name || name }),
  })
  const save = useMutation({
    mutationFn: (sent: FeedValues) => (feed ? updateFeed(feed.id, sent) : createFeed(sent)),
    async onSuccess(saved, sent) {
      toast({ title: feed ? 'Calendar saved' : 'Calendar added' })
      if (settle(sent, valuesOf(saved))) setFeed(saved)
      else onClose()
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
      if (saved.url !== feed?.url || saved.shiftHours !== feed.shiftHours) check.mutate(saved)
    },
  })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const failure = save.error ?? preview.error
  const seen = preview.variables
  const isSeen = preview.isSuccess && seen?.url === url && seen.shiftHours === shiftHours
  const mustPreview = !feed && !isSeen

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (mustPreview) preview.mutate({ url, shiftHours })
    else save.mutate(values)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      width="lg"
      title={feed ? 'Edit Calendar' : 'Add Calendar'}
      description="We add its events to our calendar and keep them up to date. Your own edits stay."
      footer={
        <FormButtons
          form={form}
          label={mustPreview ? 'Preview' : feed ? 'Save' : 'Add Calendar'}
          pending={save.isPending || preview.isPending}
          onCancel={close}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Address"
          required
          hint="An .ics or webcal address. Look for “Subscribe”, “iCal” or “Secret address”."
          error={problemAt(failure, 'url')}
        >
          <Input
            type="url"
            value={url}
            placeholder="https://library.example/events.ics"
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        {!mustPreview && (
          <Field label="Name" required error={problemAt(failure, 'name')}>
            <Input value={values.name} maxLength={200} onChange={({ target }) => change({ name: target.value })} />
          </Field>
        )}
        <NewEventFields values={values} onChange={change} />
        {failure && !isAtField(failure) && (
          <p role="alert" className="text-danger text-sm">
            {messageFrom(failure, 'Please try again.')}
          </p>
        )}
        {isSeen && (
          <section aria-label="Preview" aria-live="polite" className="flex flex-col gap-3 border-t pt-4">
            <FeedReportView report={preview.data.report} isPreview />
          </section>
        )}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

type FeedValues = Pick<EventFeed, 'url' | 'name' | 'category' | 'status' | 'shiftHours'>

function valuesOf(feed: EventFeed | undefined): FeedValues {
  const { url = '', name = '', category = 'Events', status = 'draft', shiftHours = 0 } = feed ?? {}
  return { url, name, category, status, shiftHours }
}

function isAtField(error: unknown): boolean {
  return problemAt(error, 'url') !== undefined || problemAt(error, 'name') !== undefined
}

export type NewEventValues = Pick<FeedValues, 'category' | 'status' | 'shiftHours'>

interface NewEventFieldsProps {
  values: NewEventValues
  onChange(changes: Partial<NewEventValues>): void
}

/** What becomes of a calendar's events. */
export function NewEventFields({ values: { category, status, shiftHours }, onChange }: NewEventFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Category">
        <Select
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
          options={optionsOf(CATEGORIES)}
        />
      </Field>
      <Field label="New events">
        <Select
          value={status}
          onChange={(chosen) => onChange({ status: chosen })}
          options={[
            { value: 'draft', label: 'Wait as drafts' },
            { value: 'published', label: 'Publish at once' },
          ]}
        />
      </Field>
      <Field label="Shift all times">
        <Select
          value={`${shiftHours}`}
          onChange={(hours) => onChange({ shiftHours: Number(hours) })}
          options={SHIFTS.map((hours) => ({ value: `${hours}`, label: shiftInWords(hours) }))}
        />
      </Field>
    </div>
  )
}

const SHIFTS = Array.from({ length: 2 * SHIFT_HOURS_LIMIT + 1 }, (_, index) => index - SHIFT_HOURS_LIMIT)

function shiftInWords(hours: number): string {
  if (hours === 0) return 'As written'
  return `${countOf(Math.abs(hours), 'hour')} ${hours > 0 ? 'later' : 'earlier'}`
}
