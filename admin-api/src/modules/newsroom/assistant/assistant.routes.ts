import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import {
  assistantStateSchema,
  CHAT_FILE_LIMIT,
  type ChatStreamEvent,
  chatAttachmentSchema,
  chatConversationSchema,
  chatDraftSchema,
  chatSessionSchema,
  createChatMessageSchema,
  createChatSessionSchema,
  updateChatSessionSchema,
} from '@hometown/shared-types/chat'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { loadAiSettings } from '../../platform/ai/ai-settings.service.ts'
import { createAnswers } from './answers.ts'
import {
  addAttachment,
  changeSession,
  createSession,
  deleteAttachment,
  deleteSession,
  fileTooLarge,
  getAttachment,
  getConversation,
  listSessions,
} from './assistant.service.ts'
import { makeDraft } from './draft.ts'

const MESSAGES_PER_MINUTE = 20
const CHANGES_PER_MINUTE = 60
/** Reading a file is expensive. */
const UPLOADS_PER_MINUTE = 30
/** Fits a message of the maximum length in any script. */
const MESSAGE_BODY_LIMIT = 400 * 1024
/** Beyond this, a client has stopped reading. We close its stream; the answer is saved anyway. */
const UNREAD_BYTES = 512 * 1024

const staff = { access: 'staff' } as const
const changing = { ...staff, rateLimit: perCaller(CHANGES_PER_MINUTE) } as const
const asking = { ...staff, rateLimit: perCaller(MESSAGES_PER_MINUTE) } as const
const tags = ['assistant']
const byId = z.object({ id: z.string().max(60) })

export function assistantRoutes(app: App, context: AppContext): void {
  const answers = createAnswers(context)
  app.addHook('preClose', () => answers.close())

  app.get('/api/assistant', { config: staff, schema: { tags, response: { 200: assistantStateSchema } } }, async () => {
    const { chosen, providers } = await loadAiSettings(context)
    return {
      providers: providers
        .toSorted((one, other) => +(other === chosen) - +(one === chosen))
        .map(({ provider, label, model, configured }) => ({ provider, label, model, configured })),
    }
  })

  app.get(
    '/api/assistant/sessions',
    { config: staff, schema: { tags, response: { 200: z.array(chatSessionSchema) } } },
    async (request) => listSessions(context, getSignedIn(request).user.id),
  )

  app.post(
    '/api/assistant/sessions',
    { config: changing, schema: { tags, body: createChatSessionSchema, response: { 201: chatSessionSchema } } },
    async (request, reply) =>
      reply.code(201).send(await createSession(context, getSignedIn(request).user.id, request.body)),
  )

  app.get(
    '/api/assistant/sessions/:id',
    { config: staff, schema: { tags, params: byId, response: { 200: chatConversationSchema } } },
    async (request) => getConversation(context, getSignedIn(request).user.id, request.params.id),
  )

  app.patch(
    '/api/assistant/sessions/:id',
    {
      config: changing,
      schema: { tags, params: byId, body: updateChatSessionSchema, response: { 200: chatSessionSchema } },
    },
    async (request) => changeSession(context, getSignedIn(request).user.id, request.params.id, request.body),
  )

  app.delete('/api/assistant/sessions/:id', { config: changing, schema: { tags, params: byId } }, async (request) => {
    await deleteSession(context, getSignedIn(request), request.params.id)
    answers.forget(request.params.id)
    return {}
  })

  app.post(
    '/api/assistant/sessions/:id/messages',
    {
      config: asking,
      bodyLimit: MESSAGE_BODY_LIMIT,
      schema: { tags, summary: 'The answer, as server-sent events', params: byId, body: createChatMessageSchema },
    },
    async (request, reply) => {
      const { stream, tell } = openStream()
      await answers.ask(getSignedIn(request).user.id, request.params.id, request.body, tell)
      return sendStream(reply, stream)
    },
  )

  app.post(
    '/api/assistant/sessions/:id/retry',
    { config: asking, schema: { tags, summary: 'Writes the last answer again', params: byId } },
    async (request, reply) => {
      const { stream, tell } = openStream()
      await answers.retry(getSignedIn(request).user.id, request.params.id, tell)
      return sendStream(reply, stream)
    },
  )

  app.post(
    '/api/assistant/sessions/:id/stop',
    { config: changing, schema: { tags, params: byId } },
    async (request) => {
      await answers.stop(getSignedIn(request).user.id, request.params.id)
      return {}
    },
  )

  app.post(
    '/api/assistant/sessions/:id/messages/:messageId/draft',
    {
      config: changing,
      schema: {
        tags,
        params: byId.extend({ messageId: z.string().max(60) }),
        response: { 200: chatDraftSchema },
      },
    },
    async (request) => makeDraft(context, getSignedIn(request), request.params.id, request.params.messageId),
  )
  chatAttachmentRoutes(app, context)
}

function chatAttachmentRoutes(app: App, context: AppContext): void {
  app.register(async (scope: App) => {
    // One byte more than allowed, to tell a file of exactly the limit from a truncated one.
    await scope.register(multipart, { limits: { fileSize: CHAT_FILE_LIMIT + 1, files: 1, fields: 2, parts: 3 } })
    scope.post(
      '/api/assistant/sessions/:id/attachments',
      {
        config: { ...staff, rateLimit: perCaller(UPLOADS_PER_MINUTE) },
        schema: { tags, params: byId, response: { 201: chatAttachmentSchema } },
      },
      async (request, reply) => {
        const upload = await uploadedFile(request)
        const attachment = await addAttachment(context, getSignedIn(request).user.id, request.params.id, upload)
        return reply.code(201).send(attachment)
      },
    )
  })

  app.get(
    '/api/assistant/attachments/:id',
    { config: staff, schema: { tags, params: byId } },
    async (request, reply) => {
      const { row, bytes } = await getAttachment(context, getSignedIn(request).user.id, request.params.id)
      const isPicture = row.file_type.startsWith('image/')
      return (
        reply
          // Otherwise, a browser could treat a text as a page.
          .type(isPicture ? row.file_type : 'application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(row.original_name)}`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(bytes)
      )
    },
  )

  app.delete('/api/assistant/attachments/:id', { config: staff, schema: { tags, params: byId } }, async (request) => {
    await deleteAttachment(context, getSignedIn(request).user.id, request.params.id)
    return {}
  })
}

function openStream(): { stream: Readable; tell: (event: ChatStreamEvent) => void } {
  const stream = new Readable({ read() {} })
  const tell = (event: ChatStreamEvent) => {
    if (stream.destroyed) return
    if (stream.readableLength > UNREAD_BYTES) {
      stream.destroy()
      return
    }
    stream.push(`data: ${JSON.stringify(event)}\n\n`)
    if (event.type === 'ended') stream.push(null)
  }
  return { stream, tell }
}

function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

async function uploadedFile(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadable()
  const file = await request.file().catch(refuseUnreadable)
  if (!file) throw unreadable()
  const bytes = await file.toBuffer().catch(refuseUnreadable)
  if (file.file.truncated) throw fileTooLarge()
  return { bytes, name: file.filename ?? '' }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge()
  if (error instanceof Error && 'statusCode' in error) throw error
  throw unreadable()
}

function unreadable(): AppError {
  return new AppError(400, 'unreadable', 'Couldn’t read the request')
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
