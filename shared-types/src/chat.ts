import { z } from 'zod'
import { aiProviderSchema } from './ai.ts'
import { isoTimeSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

/** Characters. */
export const CHAT_TITLE_LIMIT = 200
/** Characters of one message. */
export const CHAT_MESSAGE_LIMIT = 50_000
/** Bytes of one file. */
export const CHAT_FILE_LIMIT = 10 * 1024 * 1024
/** Files of one message. */
export const CHAT_FILES_LIMIT = 5

/** What is said of files that can't be attached. */
export const CHAT_FILE_SIZE_MESSAGE = 'A file can have 10 MB at most.'
export const CHAT_FILES_MESSAGE = `A message can have ${CHAT_FILES_LIMIT} files at most.`
export const CHAT_FILE_KINDS_MESSAGE =
  'Only text, Markdown, CSV, PDF and images (JPEG, PNG, WebP, GIF) can be attached.'

/** A conversation with an assistant; its messages and attachments go with it. */
export const chatSessionSchema = z.object({
  id: z.string(),
  title: z.string(),
  provider: aiProviderSchema,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
})
export type ChatSession = z.infer<typeof chatSessionSchema>

/** What an answer rests on. `number` is what `[1]` in the answer means. */
export const chatBasisSchema = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['article', 'event', 'source', 'file']),
  id: z.string(),
  title: z.string(),
  /** When it was published or takes place, or that it is a draft; for people. */
  detail: z.string(),
  /** The passage that was given, plain text. */
  passage: z.string(),
  /** Its path on the site; null where readers don't see it. */
  sitePath: z.string().nullable(),
  /** A source's own address. */
  url: z.string().nullable(),
})
export type ChatBasis = z.infer<typeof chatBasisSchema>

/** `writing` is on its way; what was said until it was stopped or failed is kept. */
export const CHAT_MESSAGE_STATES = ['writing', 'complete', 'stopped', 'failed'] as const

/** A file that was given to a conversation; `fileName` is ours, `originalName` the one it came with, the size in bytes. */
export const chatAttachmentSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** The message that it was sent with; null while it waits to be sent. */
  messageId: z.string().nullable(),
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int().min(0),
  fileUrl: z.string(),
  uploadedAt: isoTimeSchema,
})
export type ChatAttachment = z.infer<typeof chatAttachmentSchema>

/** A question or an answer. */
export const chatMessageSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  state: z.enum(CHAT_MESSAGE_STATES),
  /** An answer of the archive alone is a list of what was found, without a model. */
  answeredBy: z.enum(['model', 'archive']).nullable(),
  restsOn: z.array(chatBasisSchema),
  /** What people should know of it: what was left out. */
  notices: z.array(z.string()),
  /** Why it failed, for people. */
  problem: z.string().nullable(),
  /** The draft that was made of it. */
  articleId: z.string().nullable(),
  createdAt: isoTimeSchema,
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** `GET /api/assistant/sessions/{id}` */
export const chatConversationSchema = chatSessionSchema.extend({
  messages: z.array(chatMessageSchema),
  attachments: z.array(chatAttachmentSchema),
})
export type ChatConversation = z.infer<typeof chatConversationSchema>

/** Body of `POST /api/assistant/sessions`. */
export const createChatSessionSchema = z.object({
  title: requiredText('Title is required', CHAT_TITLE_LIMIT),
  provider: aiProviderSchema.default('openai'),
})
export type CreateChatSessionInput = z.input<typeof createChatSessionSchema>

/** Body of `PATCH /api/assistant/sessions/{id}`: what is absent stays as it is. */
export const updateChatSessionSchema = z.object({
  title: createChatSessionSchema.shape.title.optional(),
  provider: aiProviderSchema.optional(),
})
export type UpdateChatSessionInput = z.infer<typeof updateChatSessionSchema>

/** Body of `POST /api/assistant/sessions/{id}/messages`; the answer is a stream of `chatStreamEventSchema`. */
export const createChatMessageSchema = z.object({
  content: requiredText('Message is required', CHAT_MESSAGE_LIMIT),
  /** Files that were uploaded to this conversation and not sent yet. */
  attachmentIds: z.array(z.string().max(60)).max(CHAT_FILES_LIMIT).default([]),
})
export type CreateChatMessageInput = z.input<typeof createChatMessageSchema>

/**
 * What the stream of an answer (`POST …/messages` and `…/retry`, `text/event-stream`) says: first both messages, then
 * pieces of text, at last the answer as it is kept.
 */
export const chatStreamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), question: chatMessageSchema, answer: chatMessageSchema }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('ended'), answer: chatMessageSchema }),
])
export type ChatStreamEvent = z.infer<typeof chatStreamEventSchema>

/** `GET /api/assistant`: who can be asked. */
export const assistantStateSchema = z.object({
  providers: z.array(
    z.object({ provider: aiProviderSchema, label: z.string(), model: z.string(), configured: z.boolean() }),
  ),
})
export type AssistantState = z.infer<typeof assistantStateSchema>

/** Answer of `POST …/messages/{id}/draft`. */
export const chatDraftSchema = z.object({ articleId: z.string() })
