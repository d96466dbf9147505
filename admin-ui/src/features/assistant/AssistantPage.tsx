import type { ChatAttachment } from '@hometown/shared-types/chat'
import { useRef, useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/title.ts'
import { AssistantHeader } from './AssistantHeader.tsx'
import { announcementOf } from './answer-labels.ts'
import { Composer } from './Composer.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { Conversations } from './Conversations.tsx'
import { FileProblems } from './FileProblems.tsx'
import { useOtherTabs } from './other-tabs.ts'
import { ProviderSelect } from './ProviderSelect.tsx'
import { useAnswer } from './use-answer.ts'
import { useConversation } from './use-conversation.ts'
import { useFiles } from './use-files.ts'
import { useSending } from './use-sending.ts'
import { WaitingFiles } from './WaitingFiles.tsx'

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
