import type { ChatAttachment, ChatMessage } from '@hometown/shared-types/chat'
import { useLayoutEffect, useRef } from 'react'
import { MessageItem } from './MessageItem.tsx'

/** So near to the end counts as reading along. */
const NEAR_PX = 80

interface ConversationProps {
  messages: readonly ChatMessage[]
  attachments: readonly ChatAttachment[]
  onRetry(): void
}

/** Follows an answer as it grows, unless somebody scrolled up to read. */
export function Conversation({ messages, attachments, onRetry }: ConversationProps) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const shown = useRef(0)
  const last = messages.at(-1)
  const length = `${messages.length} ${last?.content.length ?? 0} ${last?.state ?? ''}`
  const announced = last?.role === 'assistant' && last.state !== 'writing' ? last.content : ''

  useLayoutEffect(() => {
    const { current } = box
    // Who asks wants to see the answer, wherever they read before.
    if (messages.length > shown.current) follows.current = true
    shown.current = messages.length
    if (length && current && follows.current) current.scrollTop = current.scrollHeight
  }, [length, messages.length])

  return (
    // What is read out would make the page longer if it were not placed in here.
    <section
      ref={box}
      aria-label="Messages"
      className="relative min-h-0 flex-1 overflow-y-auto py-4 outline-none"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
      }}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            files={attachments.filter(({ messageId }) => messageId === message.id)}
            onRetry={message.id === last?.id ? onRetry : undefined}
          />
        ))}
      </div>
      {/* A whole answer is read out once, not each of its pieces. */}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </section>
  )
}
