import type { Mentionable } from '@hometown/shared-types/comment'
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import type { Thread } from './threads.ts'
import type { CommentActions } from './use-comment-actions.ts'

interface CommentThreadProps {
  thread: Thread
  people: readonly Mentionable[]
  actions: CommentActions
}

export function CommentThread({ thread: { first, replies, isResolved }, people, actions }: CommentThreadProps) {
  const [isReplying, setReplying] = useState(false)
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-3">
      <CommentItem comment={first} people={people} actions={actions} />
      {replies.length > 0 && (
        <ul aria-label="Replies" className="flex flex-col gap-3 border-l-2 pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} people={people} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <CommentForm
          label="Reply"
          sendLabel="Reply"
          people={people}
          onCancel={() => setReplying(false)}
          onSend={async (text) => {
            const isStored = await actions.add(text, first.id)
            if (isStored) setReplying(false)
            return isStored
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {!isResolved && (
            <Button size="sm" onClick={() => setReplying(true)}>
              Reply
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => actions.resolve(first.id, !isResolved).catch(reportError)}>
            {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
          {isResolved && <span className="text-quiet text-sm">Resolved by {first.resolvedBy}</span>}
        </div>
      )}
    </li>
  )
}
