import { type DeskSubmission, REASON_LIMIT } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { declineMailQuery } from './submissions.api.ts'

interface DeclineDialogProps {
  submission: DeskSubmission
  count: number
  isPending: boolean
  onClose(): void
  onDecline(reason: string): void
}

/** The reason for the submitter, and a preview of the email. */
export function DeclineDialog({ submission, count, isPending, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={count === 1 ? `Decline “${submission.title}”?` : `Decline ${countOf(count, 'event')}?`}
      description="This takes it off the queue and the calendar. You can undo this, but not the email."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={isPending} onClick={() => onDecline(reason.trim())}>
            Decline
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Message to the submitter" hint="Say what is missing, or where else it may fit.">
          <Textarea
            rows={4}
            maxLength={REASON_LIMIT}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <MailPreview submission={submission} reason={reason} count={count} />
      </div>
    </Dialog>
  )
}

function MailPreview({
  submission,
  reason,
  count,
}: Pick<DeclineDialogProps, 'submission' | 'count'> & { reason: string }) {
  const settled = useDebounced(reason.trim(), 400)
  const { data, error } = useQuery(declineMailQuery(submission.id, settled))
  if (error) return <p className="text-danger text-sm">Couldn’t load the email preview.</p>
  return (
    <section aria-label="The email" className="rounded-md border">
      <p className="border-b px-3 py-2 text-quiet text-sm [overflow-wrap:anywhere]">
        {data?.to ? `To ${data.to}` : data ? 'No email: we deleted the address' : 'The email'}
        {count > 1 && ` and ${count - 1} more, each with their own title`}
        {data && <span className="block font-medium text-ink">{data.subject}</span>}
      </p>
      <p className="min-h-24 whitespace-pre-wrap px-3 py-2 text-sm [overflow-wrap:anywhere]">{data?.text}</p>
    </section>
  )
}
