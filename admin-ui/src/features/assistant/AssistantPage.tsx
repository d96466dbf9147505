import type { ChatAttachment, ChatProvider } from '@hometown/shared-types/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare, Plus, Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useIsMobile } from '../../lib/media-query.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastFailure } from '../../ui/toast.ts'
import {
  assistantStateQuery,
  attachFile,
  changeSession,
  conversationQuery,
  createSession,
  removeAttachment,
  sessionsQuery,
} from './assistant.api.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { SessionList } from './SessionList.tsx'
import { useAnswer } from './use-answer.ts'

const searchSchema = z.object({ session: z.string().optional().catch(undefined) })
const TITLE_LENGTH = 80
const NOT_CONFIGURED = 'No key is set for this provider: you get what your archive has, as a list.'
const EXAMPLES = [
  'What have we written about the school budget?',
  'Which events are on this weekend?',
  'Which of our sources cover sports?',
]

export function AssistantPage() {
  useTitle('Assistant')
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const [{ session: current }, change] = useSearchParams(searchSchema)
  const [listOpen, setListOpen] = useState(false)
  const [text, setText] = useState('')
  const [provider, setProvider] = useState<ChatProvider>()
  const [isSending, setSending] = useState(false)
  const [uploads, setUploads] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswer()
  const state = useQuery(assistantStateQuery)
  const sessions = useQuery(sessionsQuery)
  const conversation = useQuery({
    ...conversationQuery(current ?? '', answer.writingIn === current),
    enabled: current !== undefined,
  })
  const { messages = [], attachments = [] } = current === undefined ? {} : (conversation.data ?? {})
  const waiting = attachments.filter(({ messageId }) => messageId === null)
  const isWriting = messages.at(-1)?.state === 'writing' || (current !== undefined && answer.writingIn === current)
  const providers = state.data?.providers ?? []
  // The newsroom's own choice comes first.
  const usual = providers.find(({ configured }) => configured)?.provider ?? 'openai'
  const chosen = (current === undefined ? undefined : conversation.data?.provider) ?? provider ?? usual
  const isConfigured = providers.find((one) => one.provider === chosen)?.configured ?? true
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

  // Buttons that asked, stopped or tried again are gone afterwards; on phones the keyboard would cover the answer.
  const focusInput = () => !isMobile && input.current?.focus()
  useShortcut({ key: '/' }, () => input.current?.focus())

  function begin() {
    open(undefined)
    focusInput()
  }

  function open(id: string | undefined) {
    change({ session: id })
    setListOpen(false)
  }

  async function sessionFor(title: string): Promise<string> {
    if (current !== undefined) return current
    const { id } = await createSession({
      title: title.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH),
      provider: chosen,
    })
    await client.fetchQuery(conversationQuery(id, true))
    open(id)
    return id
  }

  async function send(question: string) {
    if (question.trim() === '' || isSending) return
    setSending(true)
    setText('')
    focusInput()
    try {
      const id = await sessionFor(question)
      const files = waiting.map((file) => file.id)
      const sent = answer.ask(id, question, files)
      setSending(false)
      if (!(await sent)) setText((typed) => typed || question)
    } catch (error) {
      setText((typed) => typed || question)
      toastFailure('The message could not be sent', error)
    } finally {
      setSending(false)
    }
  }

  function retry() {
    if (current === undefined) return
    void answer.retry(current).then(refresh)
    focusInput()
  }

  function stop() {
    if (current === undefined) return
    void answer.stop(current).then(refresh)
    focusInput()
  }

  async function attach(files: readonly File[]) {
    setUploads((count) => count + files.length)
    let id: string | undefined
    for (const file of files) {
      try {
        id ??= await sessionFor(text || file.name)
        await attachFile(id, file)
      } catch (error) {
        toastFailure(`${file.name} could not be attached`, error)
      } finally {
        setUploads((count) => count - 1)
      }
    }
    await refresh()
  }

  async function remove(file: ChatAttachment) {
    await removeAttachment(file.id).catch((error: unknown) => toastFailure('The file could not be removed', error))
    await refresh()
  }

  async function choose(wanted: ChatProvider) {
    setProvider(wanted)
    if (current === undefined) return
    await changeSession(current, { provider: wanted }).catch((error: unknown) =>
      toastFailure('The provider could not be changed', error),
    )
    await refresh()
  }

  const list = sessions.isError ? (
    <ErrorPanel title="The conversations could not be loaded." error={sessions.error} onRetry={sessions.refetch} />
  ) : sessions.data ? (
    <SessionList
      sessions={sessions.data}
      current={current}
      onOpen={open}
      onDeleted={(id) => id === current && open(undefined)}
    />
  ) : (
    <Skeleton className="h-40" />
  )

  return (
    <div className="flex h-[calc(100dvh-5.75rem)] min-h-96 flex-col md:h-[calc(100dvh-4rem)]">
      <PageHeader
        title="Assistant"
        description={isMobile ? undefined : 'Answers from your own archive, events and sources.'}
        actions={
          <>
            <div className="w-44 md:w-60">
              <Select
                aria-label="Provider"
                value={chosen}
                onChange={(wanted) => void choose(wanted)}
                options={providers.map(({ provider: value, label, configured }) => ({
                  value,
                  label: configured ? label : `${label} (not configured)`,
                }))}
              />
            </div>
            {isMobile ? (
              <>
                <IconButton icon={MessagesSquare} label="Conversations" onClick={() => setListOpen(true)} />
                <IconButton icon={Plus} label="New conversation" onClick={begin} />
              </>
            ) : (
              <Button onClick={begin}>
                <Plus aria-hidden />
                New
              </Button>
            )}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 gap-6">
        {isMobile ? (
          <Sheet open={listOpen} onOpenChange={setListOpen} side="left" title="Conversations">
            <div className="px-3 pb-4">{list}</div>
          </Sheet>
        ) : (
          <aside aria-label="Conversations" className="w-60 shrink-0 overflow-y-auto border-r pr-3">
            {list}
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {!isConfigured && messages.length === 0 && (
            <Notice tone="info" title="Answers come from your archive alone">
              No key is set for this provider, so you get what your archive has, as a list. For written answers set
              OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY (or OPENAI_BASE_URL for a server of your own) for the
              service, and start it again.
            </Notice>
          )}
          {current !== undefined && conversation.isError ? (
            <ErrorPanel
              title="The conversation could not be loaded."
              error={conversation.error}
              onRetry={conversation.refetch}
            >
              <Button size="sm" onClick={begin}>
                Begin a new one
              </Button>
            </ErrorPanel>
          ) : current !== undefined && conversation.isPending ? (
            <div className="flex flex-1 flex-col gap-3 py-4">
              <Skeleton className="h-10" />
              <Skeleton className="h-24" />
            </div>
          ) : messages.length > 0 ? (
            <Conversation key={current} messages={messages} attachments={attachments} onRetry={retry} />
          ) : (
            <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
              <EmptyState icon={Sparkles} title="Ask your archive">
                It reads your articles, drafts, events and sources, and shows what each answer rests on.
              </EmptyState>
              <ul aria-label="Examples" className="mx-auto flex flex-col items-center gap-2 pb-4">
                {EXAMPLES.map((example) => (
                  <li key={example}>
                    <Button variant="secondary" onClick={() => void send(example)}>
                      {example}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="mx-auto w-full max-w-3xl pt-2">
            <Composer
              input={input}
              text={text}
              onChange={setText}
              files={waiting}
              isUploading={uploads > 0}
              isWriting={isWriting}
              isSending={isSending}
              onAttach={(files) => void attach(files)}
              onRemove={(file) => void remove(file)}
              onSend={() => void send(text)}
              onStop={stop}
            />
            <p className="pt-1.5 text-quiet text-xs">
              <span className="max-sm:hidden">
                Enter sends, Shift+Enter begins a new line, Esc stops, / comes back here.{' '}
              </span>
              {isConfigured ? 'Check what it writes before you publish it.' : NOT_CONFIGURED}
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
