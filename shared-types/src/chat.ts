import { z } from 'zod'
import { aiProviderSchema } from './ai.ts'
import { isoTimeSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

/** Characters. */
export const CHAT_TITLE_LIMIT = 200
/** Characters of a message. */
export const CHAT_MESSAGE_LIMIT = 50_000
/** Bytes of a file. */
export const CHAT_FILE_LIMIT = 10 * 1024 * 1024
/** Per message. */
export const CHAT_FILES_LIMIT = 5

export const CHAT_FILE_SIZE_MESSAGE = 'A file can have 10 MB at most.'
export const CHAT_FILES_MESSAGE = `A message can have ${CHAT_FILES_LIMIT} files at most.`
export const CHAT_FILE_KINDS_MESSAGE =
  'Only text, Markdown, CSV, PDF and images (JPEG, PNG, WebP, GIF) can be attached.'

/** Its messages and attachments are deleted with it. */
export const chatSessionSchema = z.object({
  id: z.string(),
  title: z.string(),
  provider: aiProviderSchema,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
})
export type ChatSession = z.infer<typeof chatSessionSchema>

/** A source of the answer. `number` is the one in `[1]`. */
export const chatBasisSchema = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['article', 'event', 'source']),
  id: z.string(),
  title: z.string(),
  /** When it was published or takes place, or that it is a draft; for people. */
  detail: z.string(),
  /** The passage that the model read, as plain text. */
  passage: z.string(),
  /** Path on the site; null if readers can't see it. */
  sitePath: z.string().nullable(),
  /** The source's own address. */
  url: z.string().nullable(),
})
export type ChatBasis = z.infer<typeof chatBasisSchema>

/** `fileName` is ours, `originalName` the uploaded file's; size in bytes. */
export const chatAttachmentSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** Null until it is sent. */
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
  /** `writing` only in the stream. `stopped` and `failed` keep the text so far. */
  state: z.enum(['writing', 'complete', 'stopped', 'failed']),
  /** `archive`: a list of matches, without a model. */
  answeredBy: z.enum(['model', 'archive']).nullable(),
  restsOn: z.array(chatBasisSchema),
  /** What people should know about the answer, such as what was left out. */
  notices: z.array(z.string()),
  /** Why it failed, for people. */
  problem: z.string().nullable(),
  /** The draft made from it. */
  articleId: z.string().nullable(),
  createdAt: isoTimeSchema,
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** Answer of `GET /api/assistant/sessions/{id}`. */
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

/** Body of `PATCH /api/assistant/sessions/{id}`. Missing fields stay unchanged. */
export const updateChatSessionSchema = z.object({
  title: createChatSessionSchema.shape.title.optional(),
  provider: aiProviderSchema.optional(),
})
export type UpdateChatSessionInput = z.infer<typeof updateChatSessionSchema>

/** Body of `POST /api/assistant/sessions/{id}/messages`. The answer is a stream of `chatStreamEventSchema`. */
export const createChatMessageSchema = z.object({
  content: requiredText('Message is required', CHAT_MESSAGE_LIMIT),
  /** Uploaded to this conversation and not sent yet. */
  attachmentIds: z.array(z.string().max(60)).max(CHAT_FILES_LIMIT).default([]),
})
export type CreateChatMessageInput = z.input<typeof createChatMessageSchema>

/**
 * Events of the answer stream (`POST …/messages` and `…/retry`, `text/event-stream`): both messages, then pieces of
 * text, then the saved answer.
 */
export const chatStreamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), question: chatMessageSchema, answer: chatMessageSchema }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('ended'), answer: chatMessageSchema }),
])
export type ChatStreamEvent = z.infer<typeof chatStreamEventSchema>

/** Answer of `POST …/messages/{id}/draft`. */
export const chatDraftSchema = z.object({ articleId: z.string() })
export type ChatDraft = z.infer<typeof chatDraftSchema>
