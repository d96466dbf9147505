import type { RefObject } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import type { OpenConversation } from './use-conversation.ts'

interface ConversationPaneProps {
  conversation: OpenConversation
  box: RefObject<HTMLElement | null>
  onBegin(): void
  onAsk(question: string): void
  onRetry(): void
}

export function ConversationPane({ conversation, box, onBegin, onAsk, onRetry }: ConversationPaneProps) {
  const { current, query, messages, attachments, provider } = conversation
  // If the connection fails, keep showing the loaded messages. If the service refuses, the conversation is gone.
  if (query.error && (!query.data || query.error instanceof ApiError)) {
    return (
      <ErrorPanel title="Couldn’t load the conversation." error={query.error} onRetry={query.refetch}>
        <Button size="sm" onClick={onBegin}>
          Start a new conversation
        </Button>
      </ErrorPanel>
    )
  }
  if (current !== undefined && query.isPending) {
    return (
      <div className="flex flex-1 flex-col gap-3 py-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  if (messages.length === 0) return <EmptyConversation isConfigured={provider.isConfigured} onAsk={onAsk} />
  return (
    <>
      <Conversation key={current} box={box} messages={messages} attachments={attachments} onRetry={onRetry} />
      {query.error && (
        <p role="status" className="mx-auto w-full max-w-3xl text-danger text-sm">
          {query.error.message}
        </p>
      )}
    </>
  )
}
