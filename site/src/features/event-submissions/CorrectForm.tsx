import type { TrackedSubmission } from '@hometown/shared-types/event-submission'
import { useLayoutEffect } from 'react'
import { EventFields } from './EventFields.tsx'
import type { HandInProps } from './HandInForm.tsx'
import { readEvent } from './submission-values.ts'
import { correctSubmission } from './submissions.api.ts'
import { useForm } from './use-form.ts'

type Props = HandInProps & {
  readonly submissionKey: string
  readonly event: TrackedSubmission
  onSave(event: TrackedSubmission): void
  onCancel(): void
}

export function CorrectForm({ apiUrl, submissionKey, event, onSave, onCancel, ...fields }: Props) {
  const { form, problems, failure, isPending, onSubmit } = useForm(async (element) =>
    onSave(await correctSubmission(apiUrl, submissionKey, readEvent(element))),
  )
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} className="card-form event-form" onSubmit={onSubmit}>
      <EventFields {...fields} problems={problems} event={event} />
      <div>
        <p className="form-problem" role="alert">
          {failure}
        </p>
        <div className="form-buttons">
          <button type="submit" className="button button-primary" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save corrections'}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </div>
    </form>
  )
}
