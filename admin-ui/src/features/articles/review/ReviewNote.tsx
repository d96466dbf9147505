import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { MessageSquareText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { SendBackDialog } from './SendBackDialog.tsx'
import type { useReview } from './use-review.ts'

interface ReviewNoteProps {
  article: DeskArticle
  review: ReturnType<typeof useReview>
  onComments(): void
}

/** Under the bar, while an editor is to decide, and after one sent the article back. */
export function ReviewNote({
  article: { id },
  review: { status, review, withdraw, sendBack },
  onComments,
}: ReviewNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const [isAsked, ask] = useState(false)
  if (!review || status !== 'draft') return null
  const isInReview = review.decision === null
  if (!isInReview && review.decision !== 'sent-back') return null
  const name = (username: string | null) => (username === user.username ? 'You' : (username ?? 'An editor'))
  return (
    <section
      aria-label="Review"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {isInReview
          ? `${name(review.requestedBy)} submitted this article ${time.ago(review.requestedAt)}.`
          : `${name(review.decidedBy)} sent this article back ${time.ago(review.decidedAt ?? review.requestedAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onComments}>
          <MessageSquareText aria-hidden />
          Show comments
        </Button>
        {isInReview && (
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
      {isAsked && (
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
