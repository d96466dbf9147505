import { z } from 'zod'
import { type AiProvider, aiProviderSchema } from './ai.ts'
import { call, type } from './call.ts'
import { requiredText } from './fields.ts'

const CHAT_TITLE_LIMIT = 200
export const CHAT_MESSAGE_LIMIT = 50_000
export const CHAT_FILE_LIMIT = 10 * 1024 * 1024
export const CHAT_FILES_LIMIT = 5

export const CHAT_FILE_SIZE_MESSAGE = 'A file can have 10 MB at most.'
export const CHAT_FILES_MESSAGE = `A message can have ${CHAT_FILES_LIMIT} files at most.`

/** Deleting a conversation deletes its messages and attachments. */
export interface ChatSession {
  id: string
  title: string
  provider: AiProvider
  createdAt: string
  updatedAt: string
}

/** A source of the answer. `number` is the one in `[1]`. */
export const chatBasisSchema = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['article', 'event', 'source']),
  id: z.string(),
  title: z.string(),
  /** The detail says for people when it was published or takes place, or that it is a draft. */
  detail: z.string(),
  /** The model read this passage, as plain text. */
  passage: z.string(),
  url: z.string().nullable(),
})
export type ChatBasis = z.infer<typeof chatBasisSchema>

export interface ChatAttachment {
  id: string
  sessionId: string
  messageId: string | null
  fileName: string
  originalName: string
  fileType: string
  fileSize: number
  fileUrl: string
  uploadedAt: string
}

export interface ChatMessage {
  id: string
  sessionId: string
  role: 'user' | 'assistant'
  content: string
  /** The state `writing` exists only in the stream. `stopped` and `failed` keep the text so far. */
  state: 'writing' | 'complete' | 'stopped' | 'failed'
  /** The value `archive` means a list of matches, without a model. */
  answeredBy: 'model' | 'archive' | null
  restsOn: ChatBasis[]
  notices: string[]
  problem: string | null
  createdAt: string
}

export interface ChatConversation extends ChatSession {
  messages: ChatMessage[]
  attachments: ChatAttachment[]
}

const createChatSessionSchema = z.object({
  title: requiredText('Title is required', CHAT_TITLE_LIMIT),
  /** The default is the provider that the settings name, else `openai`. */
  provider: aiProviderSchema.optional(),
})
export type CreateChatSessionInput = z.input<typeof createChatSessionSchema>

/** The body of `POST /api/assistant/sessions/{id}/messages`, which answers with a stream of `ChatStreamEvent`. */
export const createChatMessageSchema = z.object({
  content: requiredText('Message is required', CHAT_MESSAGE_LIMIT),
  /** These files were uploaded to this conversation and not sent yet. */
  attachmentIds: z.array(z.string().max(60)).max(CHAT_FILES_LIMIT).default([]),
})
export type CreateChatMessageInput = z.input<typeof createChatMessageSchema>

/** The answer stream (`text/event-stream`) has both messages, then pieces of text, then the saved answer. */
export type ChatStreamEvent =
  | { type: 'started'; question: ChatMessage; answer: ChatMessage }
  | { type: 'text'; text: string }
  | { type: 'ended'; answer: ChatMessage }

const WHY_CHAT_UNVERSIONED = 'A conversation is one person’s own.'

export const chatCalls = {
  list: call('GET', '/api/assistant/sessions', { answer: type<ChatSession[]>() }),
  create: call('POST', '/api/assistant/sessions', {
    body: createChatSessionSchema,
    status: 201,
    answer: type<ChatSession>(),
  }),
  get: call('GET', '/api/assistant/sessions/:id', { answer: type<ChatConversation>() }),
  delete: call('DELETE', '/api/assistant/sessions/:id', { unversioned: WHY_CHAT_UNVERSIONED }),
  attach: call('POST', '/api/assistant/sessions/:id/attachments', {
    status: 201,
    unversioned: WHY_CHAT_UNVERSIONED,
    answer: type<ChatAttachment>(),
  }),
  detach: call('DELETE', '/api/assistant/attachments/:id', { unversioned: WHY_CHAT_UNVERSIONED }),
}
