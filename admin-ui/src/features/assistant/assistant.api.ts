import {
  type ChatConversation,
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

export const sessionsQuery = queryOptions({
  queryKey: ['assistant', 'sessions'],
  queryFn: ({ signal }) => api.get(sessions, z.array(chatSessionSchema), { signal }),
  // Another tab may have changed them. Conversations are private, so the live stream doesn't tell.
  refetchOnWindowFocus: 'always',
})

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ['assistant', 'sessions', id],
    queryFn: async ({ signal, client, queryKey }): Promise<ChatConversation> => {
      const saved = await api.get(`${sessions}/${id}`, chatConversationSchema, { signal })
      // An answer is saved when it is written; until then its stream knows more.
      const shown = client.getQueryData<ChatConversation>(queryKey)?.messages ?? []
      const writing = new Map(shown.filter(({ state }) => state === 'writing').map((message) => [message.id, message]))
      return { ...saved, messages: saved.messages.map((message) => writing.get(message.id) ?? message) }
    },
    refetchOnWindowFocus: 'always',
  })
}

export const createSession = (input: CreateChatSessionInput) => api.post(sessions, input, chatSessionSchema)
export const changeSession = (id: string, changes: UpdateChatSessionInput) =>
  api.patch(`${sessions}/${id}`, changes, chatSessionSchema)
export const deleteSession = (id: string) => api.delete(`${sessions}/${id}`)
export const makeDraft = (id: string, messageId: string) =>
  api.post(`${sessions}/${id}/messages/${messageId}/draft`, undefined, chatDraftSchema)
export const removeAttachment = (id: string) => api.delete(`/api/assistant/attachments/${id}`)

export function attachFile(id: string, file: File) {
  const form = new FormData()
  form.append('file', file, file.name)
  return api.post(`${sessions}/${id}/attachments`, form, chatAttachmentSchema)
}

export interface Listener {
  onEvent(event: ChatStreamEvent): void
  /** Stops the answer. */
  signal: AbortSignal
}

export const askAssistant = (id: string, input: CreateChatMessageInput, listener: Listener) =>
  streamEvents(`${sessions}/${id}/messages`, input, listener)
export const retryAnswer = (id: string, listener: Listener) => streamEvents(`${sessions}/${id}/retry`, {}, listener)

/** Throws the same errors as other API calls. */
async function streamEvents(path: string, body: unknown, { onEvent, signal }: Listener): Promise<void> {
  const response = await fetch(apiAddress(path), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
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
