import {
  type ChatAttachment,
  type ChatMessage,
  type ChatSession,
  chatCalls,
} from '@hometown/shared-types/contract/assistant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/site.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { QuestionDialog } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ChatMessageItem } from './ChatMessageItem.tsx'
import { Composer } from './Composer.tsx'
import {
  type ConversationState,
  sessionsQuery,
  useAnswer,
  useAttachedFiles,
  useConversation,
  useQuestionSending,
} from './use-assistant.ts'

export function AssistantPage() {
  useTitle('Assistant')
  const isMobile = useIsMobile()
  const [isListOpen, setListOpen] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswer()
  const conversation = useConversation(answer.writingIn)
  const { current } = conversation
  const files = useAttachedFiles(conversation)
  // Focus the input, because the button that was pressed disappears. On phones the keyboard would cover the answer.
  const focusInput = () => !isMobile && input.current?.focus()
  const sending = useQuestionSending({ conversation, answer, focusInput })
  useShortcut({ key: '/' }, () => input.current?.focus())

  function open(id: string | undefined): void {
    conversation.open(id)
    setListOpen(false)
  }

  function startConversation(): void {
    open(undefined)
    focusInput()
  }

  return (
    <div className="flex h-[calc(100dvh-5.75rem)] min-h-96 flex-col md:h-[calc(100dvh-4rem)]">
      <PageHeader
        title="Assistant"
        description={!isMobile && 'Answers from your own archive, events and sources.'}
        actions={
          <>
            {isMobile && (
              <IconButton
                icon={MessagesSquare}
                label="Conversations"
                className="max-md:size-11"
                onClick={() => setListOpen(true)}
              />
            )}
            <Button onClick={startConversation} icon={Plus}>
              New
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 gap-6">
        <ConversationsPanel current={current} onOpen={open} isSheetOpen={isListOpen} onSheet={setListOpen} />
        <div className="flex min-w-0 flex-1 flex-col">
          <ConversationPane
            conversation={conversation}
            onAsk={(question) => sending.send(question).catch(reportError)}
          />
          <p role="status" className="sr-only">
            {current !== undefined && chatAnnouncementOf(current, answer)}
          </p>
          <div className="mx-auto w-full max-w-3xl pt-2">
            <Composer input={input} conversation={conversation} files={files} sending={sending} />
            <p className="pt-1.5 text-quiet text-xs">
              <span className="max-sm:hidden">
                Enter sends, Shift+Enter starts a new line, Esc stops, / returns here.{' '}
              </span>
              {conversation.isConfigured && 'Check what it writes before you publish it.'}
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

function chatAnnouncementOf(session: string, { writingIn, lastAnswer }: ReturnType<typeof useAnswer>): string {
  if (writingIn === session) return 'Writing the answer.'
  if (lastAnswer?.sessionId !== session) return ''
  if (lastAnswer.state === 'failed') return lastAnswer.problem ?? 'The answer failed.'
  return lastAnswer.state === 'stopped' ? 'Stopped. We kept the answer so far.' : 'Answer ready.'
}

interface ConversationsPanelProps {
  current: string | undefined
  onOpen(id: string | undefined): void
  isSheetOpen: boolean
  onSheet(isOpen: boolean): void
}

function ConversationsPanel({ current, onOpen, isSheetOpen, onSheet }: ConversationsPanelProps) {
  const isMobile = useIsMobile()
  const query = useQuery(sessionsQuery)
  const list = query.data ? (
    <ChatSessionList
      sessions={query.data}
      current={current}
      onOpen={onOpen}
      onDeleted={(id) => id === current && onOpen(undefined)}
    />
  ) : (
    <NotLoaded query={query} failed="Couldn’t load the conversations." />
  )
  if (!isMobile) {
    return (
      <aside aria-label="Conversations" className="w-60 shrink-0 overflow-y-auto border-r pr-3">
        {list}
      </aside>
    )
  }
  return (
    <Sheet open={isSheetOpen} onClose={() => onSheet(false)} side="left" title="Conversations">
      <div className="px-3 pb-4">{list}</div>
    </Sheet>
  )
}

interface ChatSessionListProps {
  sessions: readonly ChatSession[]
  current: string | undefined
  onOpen(id: string): void
  onDeleted(id: string): void
}

function ChatSessionList({ sessions, current, onOpen, onDeleted }: ChatSessionListProps) {
  const [sessionToDelete, setSessionToDelete] = useState<ChatSession>()
  const { ago } = useCountyTime()
  const client = useQueryClient()
  if (sessions.length === 0) return <p className="px-2 text-quiet text-sm">No conversations yet.</p>
  return (
    <>
      <ul aria-label="Conversations" className="flex flex-col gap-0.5">
        {sessions.map((session) => (
          <li
            key={session.id}
            ref={session.id === current ? scrollChatIntoView : undefined}
            className={classNames(
              'flex items-center rounded-md hover:bg-hover',
              session.id === current && 'bg-hover font-medium',
            )}
          >
            <button
              type="button"
              aria-current={session.id === current ? 'true' : undefined}
              onClick={() => onOpen(session.id)}
              className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left focus-visible:-outline-offset-2"
            >
              <span className="block truncate" title={session.title}>
                {session.title}
              </span>
              <span className="block font-normal text-quiet text-xs">{ago(session.updatedAt)}</span>
            </button>
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Delete ${session.title}`}
              className="max-md:size-11"
              onClick={() => setSessionToDelete(session)}
            />
          </li>
        ))}
      </ul>
      {sessionToDelete && (
        <QuestionDialog
          title="Delete this conversation?"
          description={`“${sessionToDelete.title}”, its messages and its files are deleted for good.`}
          confirmLabel="Delete"
          failed="Couldn’t delete the conversation"
          run={() => api(chatCalls.delete, { params: { id: sessionToDelete.id } })}
          done={() => {
            onDeleted(sessionToDelete.id)
            client.removeQueries({ queryKey: [...sessionsQuery.queryKey, sessionToDelete.id] })
            client.invalidateQueries({ queryKey: sessionsQuery.queryKey, exact: true }).catch(reportError)
          }}
          onClose={() => setSessionToDelete(undefined)}
        />
      )}
    </>
  )
}

function scrollChatIntoView(item: HTMLLIElement | null): void {
  item?.scrollIntoView?.({ block: 'nearest' })
}

interface ConversationPaneProps {
  conversation: ConversationState
  onAsk(question: string): void
}

function ConversationPane({ conversation, onAsk }: ConversationPaneProps) {
  const { current, query, messages, attachments, isConfigured } = conversation
  if (current !== undefined && query.data === undefined)
    return <NotLoaded query={query} failed="Couldn’t load the conversation." className="flex-1 py-4" />
  if (messages.length === 0) return <EmptyConversation isConfigured={isConfigured} onAsk={onAsk} />
  return <Conversation key={current} messages={messages} attachments={attachments} />
}

const EXAMPLE_QUESTIONS = [
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
          {EXAMPLE_QUESTIONS.map((example) => (
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
          <ChatMessageItem
            key={message.id}
            message={message}
            files={attachments.filter(({ messageId }) => messageId === message.id)}
          />
        ))}
      </div>
    </Scrolling>
  )
}
