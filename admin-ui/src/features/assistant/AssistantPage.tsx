import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Composer } from './Composer.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { SessionList } from './SessionList.tsx'
import { sessionsQuery, useAnswer, useConversation, useFiles, useSending } from './use-assistant.ts'

export function AssistantPage() {
  useTitle('Assistant')
  const isMobile = useIsMobile()
  const [isListOpen, setListOpen] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswer()
  const conversation = useConversation(answer.writingIn)
  const { current } = conversation
  const files = useFiles(conversation)
  // Focus the input, because the button that was pressed disappears. On phones the keyboard would cover the answer.
  const focusInput = () => !isMobile && input.current?.focus()
  const sending = useSending({ conversation, answer, focusInput })
  useShortcut({ key: '/' }, () => input.current?.focus())

  function open(id: string | undefined): void {
    conversation.open(id)
    setListOpen(false)
  }

  function begin(): void {
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
            <Button onClick={begin} icon={Plus}>
              New
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 gap-6">
        <Conversations current={current} onOpen={open} isSheetOpen={isListOpen} onSheet={setListOpen} />
        <div className="flex min-w-0 flex-1 flex-col">
          <ConversationPane
            conversation={conversation}
            onAsk={(question) => sending.send(question).catch(reportError)}
          />
          <p role="status" className="sr-only">
            {current !== undefined && announcementOf(current, answer)}
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

/** Returns the live announcement when an answer of this window starts or ends. */
function announcementOf(session: string, { writingIn, ended }: ReturnType<typeof useAnswer>): string {
  if (writingIn === session) return 'Writing the answer.'
  if (ended?.sessionId !== session) return ''
  if (ended.state === 'failed') return ended.problem ?? 'The answer failed.'
  return ended.state === 'stopped' ? 'Stopped. We kept the answer so far.' : 'Answer ready.'
}

interface ConversationsProps {
  current: string | undefined
  onOpen(id: string | undefined): void
  isSheetOpen: boolean
  onSheet(isOpen: boolean): void
}

function Conversations({ current, onOpen, isSheetOpen, onSheet }: ConversationsProps) {
  const isMobile = useIsMobile()
  const query = useQuery(sessionsQuery)
  const list = query.data ? (
    <SessionList
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
