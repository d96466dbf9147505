import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

export const CHAT_PROVIDERS = ['openai', 'anthropic', 'gemini'] as const
export const chatProviderSchema = z.enum(CHAT_PROVIDERS)
export type ChatProvider = z.infer<typeof chatProviderSchema>

export const CHAT_TITLE_LIMIT = 200

/** A conversation with an assistant; its messages and attachments go with it. */
export const chatSessionSchema = z.object({
  id: z.string(),
  title: z.string(),
  provider: chatProviderSchema,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
})
export type ChatSession = z.infer<typeof chatSessionSchema>

export const chatMessageSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: isoTimeSchema,
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A file that was given to a conversation; `fileName` is ours, `originalName` the one it came with, the size in bytes. */
export const chatAttachmentSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int().min(0),
  fileUrl: z.string(),
  uploadedAt: isoTimeSchema,
})
export type ChatAttachment = z.infer<typeof chatAttachmentSchema>

export const createChatSessionSchema = z.object({
  title: requiredText('Title is required', CHAT_TITLE_LIMIT),
  provider: chatProviderSchema.default('openai'),
})
export type CreateChatSessionInput = z.input<typeof createChatSessionSchema>

export const createChatMessageSchema = z.object({ content: requiredText('Message is required', 50_000) })
export type CreateChatMessageInput = z.input<typeof createChatMessageSchema>
