import {
  CHAT_FILE_LIMIT,
  CHAT_FILE_SIZE_MESSAGE,
  CHAT_FILES_LIMIT,
  CHAT_FILES_MESSAGE,
  type ChatAttachment,
  type ChatConversation,
  type ChatMessage,
  type ChatStreamEvent,
  type CreateChatMessageInput,
  chatCalls,
} from '@hometown/shared-types/contract/assistant'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError, api, apiAddress, messageFrom, UnreachableError } from '../../lib/api-client.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { aiQuery } from '../../parts/ai-queries.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['assistant', 'sessions'],
  queryFn: ({ signal }) => api(chatCalls.list, { signal }),
  // Another tab may have changed the conversations. They are private, so the live stream doesn't tell.
  refetchOnWindowFocus: 'always',
})

function chatConversationQuery(id: string) {
  return queryOptions({
    queryKey: ['assistant', 'sessions', id],
    queryFn: async ({ signal, client, queryKey }): Promise<ChatConversation> => {
      const saved = await api(chatCalls.get, { params: { id }, signal })
      // An answer is saved when it is written; until then its stream knows more.
      const cached = client.getQueryData<ChatConversation>(queryKey)?.messages ?? []
      const writing = new Map(cached.filter(({ state }) => state === 'writing').map((message) => [message.id, message]))
      return { ...saved, messages: saved.messages.map((message) => writing.get(message.id) ?? message) }
    },
    refetchOnWindowFocus: 'always',
  })
}

const assistantSearchSchema = z.object({ session: z.string().optional().catch(undefined) })
const CONVERSATION_TITLE_LENGTH = 80

export type ConversationState = ReturnType<typeof useConversation>

export function useConversation(writingIn: string | undefined) {
  const client = useQueryClient()
  const [{ session: current }, change] = useSearchParams(assistantSearchSchema)
  const isOpen = current !== undefined
  const query = useQuery({ ...chatConversationQuery(current ?? ''), enabled: isOpen })
  const { messages = [], attachments = [] } = (isOpen && query.data) || {}
  const { data: ai } = useQuery(aiQuery)
  const answering = isOpen ? query.data?.provider : ai?.provider
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

  function open(id: string | undefined): void {
    change({ session: id })
  }

  async function sessionFor(beginning: string): Promise<string> {
    if (current !== undefined) return current
    const title = beginning.replace(/\s+/g, ' ').trim().slice(0, CONVERSATION_TITLE_LENGTH)
    const { id } = await api(chatCalls.create, { body: { title } })
    await client.fetchQuery(chatConversationQuery(id))
    open(id)
    return id
  }

  return {
    current,
    query,
    messages,
    attachments,
    waiting: attachments.filter(({ messageId }) => messageId === null),
    isWriting: messages.at(-1)?.state === 'writing' || (isOpen && writingIn === current),
    /** The AI counts as configured until we know. */
    isConfigured: !ai || ai.providers.some(({ provider, configured }) => configured && provider === answering),
    open,
    sessionFor,
    refresh,
  }
}

/** Streams the events of an answer. @throws the same errors as other calls */
async function* streamChatAnswer(
  id: string,
  body: CreateChatMessageInput,
  signal: AbortSignal,
): AsyncGenerator<ChatStreamEvent> {
  const unreachable = (error: unknown) => {
    throw new UnreachableError(error)
  }
  const response = await fetch(apiAddress(`/api/assistant/sessions/${encodeURIComponent(id)}/messages`), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch(unreachable)
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read().catch(unreachable)
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length))
  }
}

type ChatAnswerState = ReturnType<typeof useAnswer>

/** The running answers by conversation; each goes on while its screen isn't shown. */
const answerAbortControllers = new Map<string, AbortController>()

export function useAnswer() {
  const client = useQueryClient()
  const [writingIn, setWritingIn] = useState<string>()
  const [lastAnswer, setLastAnswer] = useState<ChatMessage>()

  /** Returns false if the question didn't arrive. */
  async function ask(id: string, content: string, attachmentIds: string[]): Promise<boolean> {
    const { queryKey } = chatConversationQuery(id)
    const cacheMessages = (...messages: ChatMessage[]) =>
      client.setQueryData<ChatConversation>(
        queryKey,
        (conversation) => conversation && conversationWithMessages(conversation, messages),
      )
    const controller = new AbortController()
    answerAbortControllers.set(id, controller)
    let answer: ChatMessage | undefined
    let isCut = false
    const end = (message: ChatMessage) => {
      cacheMessages(message)
      setLastAnswer(message)
    }
    setWritingIn(id)
    setLastAnswer(undefined)
    await client.cancelQueries({ queryKey })
    try {
      for await (const event of streamChatAnswer(id, { content, attachmentIds }, controller.signal)) {
        if (event.type === 'started') {
          answer = event.answer
          cacheMessages(event.question, event.answer)
          // The question's files have been sent.
          if (attachmentIds.length > 0) client.invalidateQueries({ queryKey }).catch(reportError)
        } else if (event.type === 'text' && answer) {
          answer = { ...answer, content: answer.content + event.text }
          cacheMessages(answer)
        } else if (event.type === 'ended') end(event.answer)
      }
      return true
    } catch (error) {
      isCut = answer !== undefined
      // The service keeps what was written by then.
      if (answer) end({ ...answer, state: 'stopped', answeredBy: 'model' })
      if (!controller.signal.aborted) toastFailure(answer ? 'Connection lost' : 'Couldn’t send the message', error)
      return isCut
    } finally {
      answerAbortControllers.delete(id)
      setWritingIn(undefined)
      // The service may be about to keep the answer.
      client.invalidateQueries({ queryKey: sessionsQuery.queryKey, exact: isCut }).catch(reportError)
    }
  }

  return { writingIn, lastAnswer, ask, stop: (id: string) => answerAbortControllers.get(id)?.abort() }
}

function conversationWithMessages(conversation: ChatConversation, messages: readonly ChatMessage[]): ChatConversation {
  const updates = new Map(messages.map((message) => [message.id, message]))
  const old = conversation.messages.map((message) => updates.get(message.id) ?? message)
  const ids = new Set(conversation.messages.map(({ id }) => id))
  return { ...conversation, messages: [...old, ...messages.filter(({ id }) => !ids.has(id))] }
}

export type AttachedFilesState = ReturnType<typeof useAttachedFiles>

/** The first file creates the conversation if there is none. */
export function useAttachedFiles({ waiting, sessionFor, refresh }: ConversationState) {
  const [uploads, setUploads] = useState(0)

  async function attach(files: readonly File[], beginning: string): Promise<void> {
    const smallFiles = files.filter(({ size }) => size <= CHAT_FILE_LIMIT)
    const room = Math.max(0, CHAT_FILES_LIMIT - waiting.length)
    const accepted = smallFiles.slice(0, room)
    const problems = [
      ...files.filter((file) => !smallFiles.includes(file)).map((file) => fileProblem(file, CHAT_FILE_SIZE_MESSAGE)),
      ...smallFiles.slice(room).map((file) => fileProblem(file, CHAT_FILES_MESSAGE)),
    ]
    setUploads((count) => count + accepted.length)
    let id: string | undefined
    for (const file of accepted) {
      try {
        id ??= await sessionFor(beginning || file.name)
        const form = new FormData()
        form.append('file', file, file.name)
        await api(chatCalls.attach, { params: { id }, body: form })
      } catch (error) {
        problems.push(fileProblem(file, messageFrom(error, 'Couldn’t attach the file. Please try again.')))
      } finally {
        setUploads((count) => count - 1)
      }
    }
    if (problems.length > 0) toast({ title: 'Not attached', description: problems.join(' '), variant: 'destructive' })
    if (accepted.length > 0) await refresh()
  }

  async function remove(file: ChatAttachment): Promise<void> {
    await api(chatCalls.detach, { params: { id: file.id } }).catch((error: unknown) =>
      toastFailure('Couldn’t remove the file', error),
    )
    await refresh()
  }

  return { isUploading: uploads > 0, attach, remove }
}

function fileProblem({ name }: File, problem: string): string {
  return `${name}: ${problem}`
}

interface QuestionSendingOptions {
  conversation: ConversationState
  answer: ChatAnswerState
  focusInput(): void
}

export type QuestionSending = ReturnType<typeof useQuestionSending>

/** A message that couldn't be sent returns to the input. */
export function useQuestionSending({ conversation, answer, focusInput }: QuestionSendingOptions) {
  const { current, waiting, sessionFor } = conversation
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(question: string): Promise<void> {
    if (question.trim() === '' || isSending) return
    setSending(true)
    setText('')
    focusInput()
    try {
      const id = await sessionFor(question)
      const files = waiting.map((file) => file.id)
      const isSent = answer.ask(id, question, files)
      setSending(false)
      if (!(await isSent)) putBack(question)
    } catch (error) {
      putBack(question)
      toastFailure('Couldn’t send the message', error)
    } finally {
      setSending(false)
    }
  }

  function putBack(question: string): void {
    setText((draft) => (draft === '' ? question : `${question}\n\n${draft}`))
  }

  function stop(): void {
    if (current !== undefined) answer.stop(current)
    focusInput()
  }

  return { text, setText, isSending, send, stop }
}
