import type { ChatAttachment, ChatMessage } from '@hometown/shared-types/contract/assistant'
import { Sparkles } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { MessageItem } from './MessageItem.tsx'
import type { ConversationState } from './use-assistant.ts'

interface ConversationPaneProps {
  conversation: ConversationState
  onAsk(question: string): void
}

export function ConversationPane({ conversation, onAsk }: ConversationPaneProps) {
  const { current, query, messages, attachments, isConfigured } = conversation
  if (current !== undefined && query.data === undefined)
    return <NotLoaded query={query} failed="Couldn’t load the conversation." className="flex-1 py-4" />
  if (messages.length === 0) return <EmptyConversation isConfigured={isConfigured} onAsk={onAsk} />
  return <Conversation key={current} messages={messages} attachments={attachments} />
}

const EXAMPLES = [
  'What have we written about the school budget?',
  'Which events are on this weekend?',
  'Which of our sources cover sports?',
]

function EmptyConversation({ isConfigured, onAsk }: { isConfigured: boolean; onAsk(question: string): void }) {
  return (
    <>
      {!isConfigured && (
        <Notice tone="info" title="Answers come only from your archive">
          No key is set, so you get a list from your archive. <ConnectionsHint what="a key" />
        </Notice>
      )}
      <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
        <EmptyState icon={Sparkles} title="Ask your archive">
          The assistant reads your articles, drafts and sources and the events of the next 14 days, and shows the
          sources of each answer.
        </EmptyState>
        <ul aria-label="Examples" className="mx-auto flex flex-col items-center gap-2 pb-4">
          {EXAMPLES.map((example) => (
            <li key={example}>
              <Button
                variant="secondary"
                className="h-auto! min-h-8 whitespace-normal! py-1.5 max-md:min-h-11"
                onClick={() => onAsk(example)}
              >
                {example}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

interface ConversationProps {
  messages: readonly ChatMessage[]
  attachments: readonly ChatAttachment[]
}

/** A reversed box stays at its end while that grows, unless somebody has scrolled up. */
function Conversation({ messages, attachments }: ConversationProps) {
  const box = useRef<HTMLElement>(null)
  // After sending a question, scroll to the end from anywhere.
  useLayoutEffect(() => {
    if (box.current && messages.length > 0) box.current.scrollTop = 0
  }, [messages.length])
  return (
    <Scrolling
      ref={box}
      label="Messages"
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto py-4 focus-visible:-outline-offset-2"
    >
      <div className="mx-auto mb-auto flex w-full max-w-3xl flex-col gap-6">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            files={attachments.filter(({ messageId }) => messageId === message.id)}
          />
        ))}
      </div>
    </Scrolling>
  )
}
