import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import {
  CHAT_FILE_LIMIT,
  CHAT_FILE_SIZE_MESSAGE,
  chatCalls,
  createChatMessageSchema,
} from '@hometown/shared-types/contract/assistant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { readUploadedFile } from '../../../http/request-bodies.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { streamAnswer } from './answer-question.service.ts'
import {
  type AskedQuestion,
  createSession,
  deleteSession,
  getConversation,
  getSession,
  listSessions,
  saveQuestion,
} from './assistant.service.ts'
import { addAttachment, chatFiles, deleteAttachment, getAttachment } from './chat-attachments.service.ts'

const CHAT_MESSAGES_PER_MINUTE = 20
const CHAT_CHANGES_PER_MINUTE = 60
/** Reading a file is expensive. */
const CHAT_UPLOADS_PER_MINUTE = 30
/** Fits a message of the maximum length in any script. */
const CHAT_MESSAGE_LIMIT_BYTES = 400 * 1024

const chatChangeRouteConfig = { rateLimit: rateLimitPerClient(CHAT_CHANGES_PER_MINUTE) }
const chatQuestionRouteConfig = { access: 'staff', rateLimit: rateLimitPerClient(CHAT_MESSAGES_PER_MINUTE) } as const
const chatIdSchema = z.object({ id: z.string().max(60) })

export const assistantRoutes: FeatureRoutes = (app, context) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  const sessionOf = ({ user, params }: Pick<FastifyRequest, 'user'> & { params: { id: string } }) =>
    getSession(context, user.id, params.id)

  /** Sends server-sent events. A caller who stops reading stops the answer. */
  function sendAnswer(reply: FastifyReply, asked: AskedQuestion): FastifyReply {
    const signal = AbortSignal.any([closing.signal, clientDisconnectSignal(reply)])
    async function* lines() {
      for await (const event of streamAnswer(context, asked, signal)) yield `data: ${JSON.stringify(event)}\n\n`
    }
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines()))
  }

  addRoute(app, chatCalls.list, ({ user }) => listSessions(context, user.id))

  addRoute(app, chatCalls.create, chatChangeRouteConfig, ({ user, body }) => createSession(context, user, body))

  addRoute(app, chatCalls.get, async (request) => getConversation(context, await sessionOf(request)))

  addRoute(app, chatCalls.delete, chatChangeRouteConfig, async (request) =>
    deleteSession(context, request.user, await sessionOf(request)),
  )

  app.post(
    '/api/assistant/sessions/:id/messages',
    {
      config: chatQuestionRouteConfig,
      bodyLimit: CHAT_MESSAGE_LIMIT_BYTES,
      schema: { summary: 'The answer, as server-sent events', params: chatIdSchema, body: createChatMessageSchema },
    },
    async (request, reply) =>
      sendAnswer(reply, await saveQuestion(context, request.user, await sessionOf(request), request.body)),
  )

  app.register(async (scope: App) => {
    // One byte more than allowed tells a file of exactly the limit from a truncated one.
    await scope.register(multipart, { limits: { fileSize: CHAT_FILE_LIMIT + 1, files: 1, fields: 2, parts: 3 } })
    addRoute(scope, chatCalls.attach, { rateLimit: rateLimitPerClient(CHAT_UPLOADS_PER_MINUTE) }, async (request) => {
      const { id } = await sessionOf(request)
      return addAttachment(context, request.user, id, await readUpload(request))
    })
  })

  app.get(
    '/api/assistant/attachments/:id',
    { config: { access: 'staff' }, schema: { params: chatIdSchema } },
    async ({ user, params }, reply) => {
      const row = await getAttachment(context, user.id, params.id)
      const bytes = await chatFiles(context).get(row.id)
      if (!bytes) throw notFound('File')
      return (
        reply
          // A browser could otherwise treat a text as a page.
          .type(row.file_type.startsWith('image/') ? row.file_type : 'application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileNameForHeader(row.original_name)}`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(bytes)
      )
    },
  )

  addRoute(app, chatCalls.detach, ({ user, params }) => deleteAttachment(context, user, params.id))
}

async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  const tooLarge = () => new AppError(413, 'too_large', CHAT_FILE_SIZE_MESSAGE)
  const file = await readUploadedFile(request, tooLarge)
  if (!file) throw new AppError(400, 'unreadable', 'Couldn’t read the request')
  if (file.bytes.byteLength > CHAT_FILE_LIMIT) throw tooLarge()
  return file
}

function encodeFileNameForHeader(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
