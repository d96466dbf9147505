import {
  assistantStateSchema,
  type ChatConversation,
  type ChatMessage,
  type ChatStreamEvent,
  type CreateChatMessageInput,
  type CreateChatSessionInput,
  chatAttachmentSchema,
  chatConversationSchema,
  chatDraftSchema,
  chatSessionSchema,
  chatStreamEventSchema,
  type UpdateChatSessionInput,
} from '@hometown/shared-types/chat'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'

const sessions = '/api/assistant/sessions'
/** Poll interval while another window's answer is being written. */
const LOOK_AGAIN_MS = 1500

export const assistantStateQuery = queryOptions({
  queryKey: ['assistant', 'state'],
  queryFn: ({ signal }) => api.get('/api/assistant', assistantStateSchema, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['assistant', 'sessions'],
  queryFn: ({ signal }) => api.get(sessions, z.array(chatSessionSchema), { signal }),
  // Another tab may have changed them. Conversations are private, so the live stream doesn't tell.
  refetchOnWindowFocus: 'always',
})

export function conversationQuery(id: string, isStreaming: boolean) {
  return queryOptions({
    queryKey: ['assistant', 'sessions', id],
    queryFn: ({ signal }): Promise<ChatConversation> =>
      api.get(`${sessions}/${id}`, chatConversationSchema, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (!isStreaming && isWriting(state.data?.messages) ? LOOK_AGAIN_MS : false),
    structuralSharing: (known, fresh) =>
      keepShownText(known as ChatConversation | undefined, fresh as ChatConversation),
  })
}

/** Chunks are shown before they are saved, so keep them if a refetch returns an older text. */
function keepShownText(known: ChatConversation | undefined, fresh: ChatConversation): ChatConversation {
  const messages = fresh.messages.map((message) => {
    const shown = known?.messages.find(({ id }) => id === message.id)
    const isBehind =
      shown?.state === 'writing' && message.state === 'writing' && shown.content.startsWith(message.content)
    return isBehind ? { ...message, content: shown.content } : message
  })
  return { ...fresh, messages }
}

function isWriting(messages: readonly ChatMessage[] = []): boolean {
  return messages.some(({ state }) => state === 'writing')
}

export const createSession = (input: CreateChatSessionInput) => api.post(sessions, input, chatSessionSchema)
export const changeSession = (id: string, changes: UpdateChatSessionInput) =>
  api.patch(`${sessions}/${id}`, changes, chatSessionSchema)
export const deleteSession = (id: string) => api.delete(`${sessions}/${id}`)
export const stopAnswer = (id: string) => api.post(`${sessions}/${id}/stop`, undefined, z.unknown())
export const makeDraft = (id: string, messageId: string) =>
  api.post(`${sessions}/${id}/messages/${messageId}/draft`, undefined, chatDraftSchema)
export const removeAttachment = (id: string) => api.delete(`/api/assistant/attachments/${id}`)

export function attachFile(id: string, file: File) {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.post(`${sessions}/${id}/attachments`, form, chatAttachmentSchema)
}

export const askAssistant = (id: string, input: CreateChatMessageInput, onEvent: (event: ChatStreamEvent) => void) =>
  streamEvents(`${sessions}/${id}/messages`, input, onEvent)
export const retryAnswer = (id: string, onEvent: (event: ChatStreamEvent) => void) =>
  streamEvents(`${sessions}/${id}/retry`, {}, onEvent)

/** Yields the events of a streamed response. Throws the same errors as other API calls. */
async function streamEvents(path: string, body: unknown, onEvent: (event: ChatStreamEvent) => void): Promise<void> {
  const response = await fetch(apiAddress(path), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new UnreachableError(error)
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw new UnreachableError(error)
    })
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: ')) onEvent(chatStreamEventSchema.parse(JSON.parse(part.slice('data: '.length))))
  }
}
