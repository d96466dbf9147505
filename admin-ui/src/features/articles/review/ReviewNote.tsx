import { reviewNoteSchema } from '@hometown/shared-types/article-review'
import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import type { useReview } from './use-review.ts'

/** To a contributor who was still writing. */
const TAKEN = 'An editor has this article now. What you typed since can’t be saved. Tell them what you changed.'

interface ReviewNoteProps {
  article: DeskArticle
  review: ReturnType<typeof useReview>
}

/** Under the bar, while an editor is to decide, and after one sent the article back. */
export function ReviewNote({
  article: { id },
  review: { status, isDecided, review, withdraw, sendBack },
}: ReviewNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const [isAsked, ask] = useState(false)
  const isTaken = isDecided && !isEditor(user)
  const isInReview = !isTaken && review?.decision === null
  if (!isTaken && (status !== 'draft' || (!isInReview && review?.decision !== 'sent-back'))) return null
  const name = (username: string | null) => (username === user.username ? 'You' : (username ?? 'An editor'))
  const happened = () => {
    if (!review) return null
    const { requestedBy, requestedAt, decidedBy, decidedAt } = review
    if (isInReview) return `${name(requestedBy)} submitted this article ${time.ago(requestedAt)}.`
    return `${name(decidedBy)} sent this article back ${time.ago(decidedAt ?? requestedAt)}.`
  }
  return (
    <section
      aria-label="Review"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {isTaken ? TAKEN : happened()}
        {!isTaken && review?.note && (
          <span className="wrap-anywhere block whitespace-pre-line text-ink">{review.note}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isInReview && review?.requestedBy === user.username && (
          <Button size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
            {!withdraw.isPending && <Undo2 aria-hidden />}
            Withdraw
          </Button>
        )}
        {isInReview && isEditor(user) && (
          <Button size="sm" onClick={() => ask(true)}>
            Send back…
          </Button>
        )}
      </div>
      {isAsked && review && (
        <SendBackDialog
          isSending={sendBack.isPending}
          onClose={() => ask(false)}
          onSend={(note) =>
            sendBack.mutate({ id, requestedAt: review.requestedAt, note }, { onSettled: () => ask(false) })
          }
        />
      )}
    </section>
  )
}

const FORM = 'send-back'

interface SendBackDialogProps {
  isSending: boolean
  onSend(note: string): void
  onClose(): void
}

function SendBackDialog({ isSending, onSend, onClose }: SendBackDialogProps) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send this article back"
      description="Your note stands above the text. Readers never see it."
      width="sm"
      footer={<FormButtons form={FORM} label="Send back" pending={isSending} onCancel={onClose} />}
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const checked = reviewNoteSchema.safeParse(note)
          if (checked.success) onSend(checked.data)
          else setProblem(checked.error.issues[0]?.message)
        }}
      >
        <Field label="What is missing?" required error={problem}>
          <Textarea rows={4} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
