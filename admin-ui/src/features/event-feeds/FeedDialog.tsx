import type { EventFeed } from '@hometown/shared-types/event-feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { messageFrom, problemAt } from '../../lib/api-error.ts'
import { useTypedValues } from '../../parts/forms/use-typed-values.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { FeedReportView } from './FeedReportView.tsx'
import { CALENDAR_KEY, createFeed, previewFeed, updateFeed } from './feeds.api.ts'
import { NewEventFields } from './NewEventFields.tsx'
import { useCheckFeed } from './use-check-feed.ts'

interface FeedDialogProps {
  /** Undefined for a new one. */
  feed: EventFeed | undefined
  onClose(): void
}

/** Edits a calendar feed. A new one can be previewed before it is saved. */
export function FeedDialog({ feed: opened, onClose }: FeedDialogProps) {
  const form = useId()
  const client = useQueryClient()
  const check = useCheckFeed()
  const [feed, setFeed] = useState(opened)
  const { values, change, isDirty, settle } = useTypedValues(valuesOf(feed))
  const [isAsking, setAsking] = useState(false)
  const preview = useMutation({
    mutationFn: () => previewFeed(values.url),
    onSuccess: ({ name }) => name && change({ name: values.name || name }),
  })
  const save = useMutation({
    mutationFn: (sent: FeedValues) => (feed ? updateFeed(feed.id, sent) : createFeed(sent)),
    async onSuccess(saved, sent) {
      toast({ title: feed ? 'Calendar saved' : 'Calendar added' })
      if (settle(sent, valuesOf(saved))) setFeed(saved)
      else onClose()
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
      if (saved.url !== feed?.url) check.mutate(saved)
    },
  })
  const close = () => (isDirty ? setAsking(true) : onClose())
  const failure = save.error ?? preview.error

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    save.mutate(values)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      width="lg"
      title={feed ? 'Edit Calendar' : 'Add Calendar'}
      description="We add its events to our calendar and keep them up to date. Your own edits stay."
      footer={
        <FormButtons form={form} label={feed ? 'Save' : 'Add Calendar'} pending={save.isPending} onCancel={close} />
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
            value={values.url}
            placeholder="https://library.example/events.ics"
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        {!feed && (
          <div>
            <Button disabled={values.url.trim() === ''} pending={preview.isPending} onClick={() => preview.mutate()}>
              {preview.isPending ? 'Reading the calendar...' : 'Check'}
            </Button>
          </div>
        )}
        <Field label="Name" required error={problemAt(failure, 'name')}>
          <Input value={values.name} maxLength={200} onChange={({ target }) => change({ name: target.value })} />
        </Field>
        <NewEventFields
          category={values.category}
          status={values.status}
          onCategory={(category) => change({ category })}
          onStatus={(status) => change({ status })}
        />
        {failure && !isAtField(failure) && (
          <p role="alert" className="text-danger text-sm">
            {messageFrom(failure, 'Please try again.')}
          </p>
        )}
        {preview.data && (
          <section aria-label="Contents" aria-live="polite" className="flex flex-col gap-3 border-t pt-4">
            <FeedReportView report={preview.data.report} isPreview />
          </section>
        )}
      </form>
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  )
}

type FeedValues = Pick<EventFeed, 'url' | 'name' | 'category' | 'status'>

function valuesOf(feed: EventFeed | undefined): FeedValues {
  const { url = '', name = '', category = 'Events', status = 'draft' } = feed ?? {}
  return { url, name, category, status }
}

function isAtField(error: unknown): boolean {
  return problemAt(error, 'url') !== undefined || problemAt(error, 'name') !== undefined
}
