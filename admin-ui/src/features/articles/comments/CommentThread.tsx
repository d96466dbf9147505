import type { Mentionable } from '@hometown/shared-types/comment'
import { Check, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { focusAtEnd, focusIfWithin } from './move-focus.ts'
import type { Thread } from './threads.ts'
import type { CommentActions } from './use-comment-actions.ts'
import { useHasUnsentText } from './use-unsent-text.ts'

interface CommentThreadProps {
  thread: Thread
  people: readonly Mentionable[]
  actions: CommentActions
}

export function CommentThread({ thread: { first, replies, isResolved }, people, actions }: CommentThreadProps) {
  const place = `reply-${first.id}`
  const [isReplying, setReplying] = useState(useHasUnsentText(place))
  const own = useRef<HTMLLIElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const replyButton = useRef<HTMLButtonElement>(null)
  function open(): void {
    flushSync(() => setReplying(true))
    focusAtEnd(field.current)
  }
  function close(): void {
    focusIfWithin(own.current, () => {
      flushSync(() => setReplying(false))
      return replyButton.current
    })
  }
  return (
    <li ref={own} className="flex flex-col gap-3 rounded-lg border bg-surface p-3">
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
          place={place}
          field={field}
          people={people}
          onCancel={close}
          onEscape={close}
          onSend={async (text) => {
            const isStored = await actions.add(text, first.id)
            if (isStored) close()
            return isStored
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {!isResolved && (
            <Button ref={replyButton} size="sm" onClick={open}>
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
