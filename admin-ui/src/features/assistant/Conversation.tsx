import type { ChatAttachment, ChatMessage } from '@hometown/shared-types/chat'
import { ArrowDown } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { MessageItem } from './MessageItem.tsx'

/** Within this distance of the end, the view follows the answer. */
const NEAR_PX = 80

interface ConversationProps {
  box: RefObject<HTMLElement | null>
  messages: readonly ChatMessage[]
  attachments: readonly ChatAttachment[]
  onRetry(): void
}

/** Follows a growing answer unless the user has scrolled up. */
export function Conversation({ box, messages, attachments, onRetry }: ConversationProps) {
  const follows = useRef(true)
  const [isAway, setAway] = useState(false)
  const shown = useRef(0)
  const last = messages.at(-1)
  const length = `${messages.length} ${last?.content.length ?? 0} ${last?.state ?? ''}`

  useLayoutEffect(() => {
    const { current } = box
    // After sending a question, scroll to the end from anywhere.
    if (messages.length > shown.current) follows.current = true
    shown.current = messages.length
    if (length && current && follows.current) current.scrollTop = current.scrollHeight
  }, [box, length, messages.length])

  function onScroll({ scrollHeight, scrollTop, clientHeight }: HTMLElement): void {
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
    setAway(!follows.current)
  }

  function goToEnd(): void {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    // The button that had the focus is gone.
    box.current.focus()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what has the focus.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto py-4 focus-visible:-outline-offset-2"
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
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
      </section>
      {isAway && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <IconButton
            icon={ArrowDown}
            label="Go to the end"
            side="top"
            variant="secondary"
            className="pointer-events-auto rounded-full! max-md:size-11"
            onClick={goToEnd}
          />
        </div>
      )}
    </div>
  )
}
