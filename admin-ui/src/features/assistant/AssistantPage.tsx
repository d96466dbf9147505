import type { ChatAttachment } from '@hometown/shared-types/chat'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MessagesSquare, Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { announcementOf } from './answer-labels.ts'
import { sessionsQuery } from './assistant.api.ts'
import { Composer } from './Composer.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { useOtherTabs } from './other-tabs.ts'
import { SessionList } from './SessionList.tsx'
import { useAnswer } from './use-answer.ts'
import { type OpenConversation, useConversation } from './use-conversation.ts'
import { useFiles } from './use-files.ts'
import { useSending } from './use-sending.ts'

/** The part of the screen that a page key scrolls; a few lines stay visible. */
const READ_ON = 0.85
const NOT_CONFIGURED = 'No key is set for this provider, so you get a list from your archive.'

export function AssistantPage() {
  useTitle('Assistant')
  useOtherTabs()
  const isMobile = useIsMobile()
  const [isListOpen, setListOpen] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLElement>(null)
  const answer = useAnswer()
  const conversation = useConversation(answer.writingIn)
  const { current, waiting, isWriting, provider } = conversation
  const files = useFiles(conversation)
  // Focus the input, because the button that was pressed disappears. Not on phones, where the keyboard would cover the
  // answer.
  const focusInput = () => !isMobile && input.current?.focus()
  const sending = useSending({ conversation, answer, focusInput })
  const { text, setText, send, stop, retry } = sending
  useShortcut({ key: '/' }, () => input.current?.focus())

  function open(id: string | undefined): void {
    conversation.open(id)
    setListOpen(false)
  }

  function begin(): void {
    open(undefined)
    focusInput()
  }

  /** The dismissed message had the focus, so move it. */
  function forgetProblems(): void {
    files.forgetProblems()
    input.current?.focus()
  }

  function ask(question: string): void {
    files.forgetProblems()
    send(question).catch(reportError)
  }

  async function removeFile(file: ChatAttachment): Promise<void> {
    await files.remove(file)
    input.current?.focus()
  }

  const providerSelect = <ProviderSelect provider={provider} chooseProvider={conversation.chooseProvider} />
  return (
    <div className="flex h-[calc(100dvh-5.75rem)] min-h-96 flex-col md:h-[calc(100dvh-4rem)]">
      <AssistantHeader providerSelect={providerSelect} onBegin={begin} onConversations={() => setListOpen(true)} />
      <div className="flex min-h-0 flex-1 gap-6">
        <Conversations current={current} onOpen={open} isSheetOpen={isListOpen} onSheet={setListOpen} />
        <div className="flex min-w-0 flex-1 flex-col">
          <ConversationPane conversation={conversation} box={box} onBegin={begin} onAsk={ask} onRetry={retry} />
          <p role="status" className="sr-only">
            {announcementOf(current, answer)}
          </p>
          <div className="mx-auto w-full max-w-3xl pt-2">
            <Composer
              input={input}
              text={text}
              onChange={setText}
              files={
                <>
                  <FileProblems problems={files.problems} onForget={forgetProblems} />
                  <WaitingFiles files={waiting} onRemove={(file) => removeFile(file).catch(reportError)} />
                </>
              }
              fileCount={waiting.length}
              choice={isMobile && <div className="min-w-0 max-w-52 grow">{providerSelect}</div>}
              isUploading={files.isUploading}
              isWriting={isWriting}
              isSending={sending.isSending}
              onAttach={(chosen) => files.attach(chosen, text).catch(reportError)}
              onSend={() => ask(text)}
              onStop={stop}
              onScroll={(pages) => box.current?.scrollBy({ top: pages * READ_ON * box.current.clientHeight })}
            />
            <p className="pt-1.5 text-quiet text-xs">
              <span className="max-sm:hidden">
                Enter sends, Shift+Enter starts a new line, Esc stops, / returns here.{' '}
              </span>
              {provider.isConfigured ? 'Check what it writes before you publish it.' : NOT_CONFIGURED}
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

type ProviderSelectProps = Pick<OpenConversation, 'provider' | 'chooseProvider'>

function ProviderSelect({ provider, chooseProvider }: ProviderSelectProps) {
  return (
    <Select
      aria-label="Provider"
      className="max-md:h-11!"
      value={provider.chosen}
      onChange={(wanted) => chooseProvider(wanted).catch(reportError)}
      options={provider.providers.map(({ provider: value, label, configured }) => ({
        value,
        label: configured ? label : `${label} (not set up)`,
      }))}
    />
  )
}

interface FileProblemsProps {
  problems: readonly string[]
  onForget(): void
}

/** Explains why files weren't attached; stays until dismissed. */
function FileProblems({ problems, onForget }: FileProblemsProps) {
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className="mb-1 flex items-start gap-2 rounded-md bg-danger-ground py-1.5 pr-1 pl-2.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <ul className="wrap-anywhere min-w-0 grow">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <CloseButton className="-my-1" onClick={onForget} />
        </div>
      )}
    </div>
  )
}

interface WaitingFilesProps {
  files: readonly ChatAttachment[]
  onRemove(file: ChatAttachment): void
}

function WaitingFiles({ files, onRemove }: WaitingFilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-1.5 p-1">
      {files.map((file) => (
        <li key={file.id} className="flex max-w-full items-center gap-1 rounded-md bg-hover py-0.5 pl-2 text-sm">
          <span className="truncate" title={file.originalName}>
            {file.originalName}
          </span>
          <span className="shrink-0 text-quiet">{formatBytes(file.fileSize)}</span>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove ${file.originalName}`}
            className="max-md:size-9"
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ConversationsProps {
  current: string | undefined
  onOpen(id: string | undefined): void
  isSheetOpen: boolean
  onSheet(isOpen: boolean): void
}

function Conversations({ current, onOpen, isSheetOpen, onSheet }: ConversationsProps) {
  const isMobile = useIsMobile()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const list = error ? (
    <ErrorPanel title="Couldn’t load the conversations." error={error} onRetry={refetch} />
  ) : data ? (
    <SessionList
      sessions={data}
      current={current}
      onOpen={onOpen}
      onDeleted={(id) => id === current && onOpen(undefined)}
    />
  ) : (
    <Skeleton className="h-40" />
  )
  if (!isMobile) {
    return (
      <aside aria-label="Conversations" className="w-60 shrink-0 overflow-y-auto border-r pr-3">
        {list}
      </aside>
    )
  }
  return (
    <Sheet open={isSheetOpen} onOpenChange={onSheet} side="left" title="Conversations">
      <div className="px-3 pb-4">{list}</div>
    </Sheet>
  )
}

interface AssistantHeaderProps {
  /** The provider picker. On phones it is in the composer instead, so that the header fits on one line. */
  providerSelect: ReactNode
  onBegin(): void
  /** For phones, where the conversations aren't beside the chat. */
  onConversations(): void
}

function AssistantHeader({ providerSelect, onBegin, onConversations }: AssistantHeaderProps) {
  if (useIsMobile()) {
    return (
      <PageHeader
        title="Assistant"
        actions={
          <div className="-my-2 -mr-2.5 flex">
            <IconButton
              icon={MessagesSquare}
              label="Conversations"
              className="max-md:size-11"
              onClick={onConversations}
            />
            <IconButton icon={Plus} label="New conversation" className="max-md:size-11" onClick={onBegin} />
          </div>
        }
      />
    )
  }
  return (
    <PageHeader
      title="Assistant"
      description="Answers from your own archive, events and sources."
      actions={
        <>
          <div className="w-60">{providerSelect}</div>
          <Button onClick={onBegin}>
            <Plus aria-hidden />
            New
          </Button>
        </>
      }
    />
  )
}
