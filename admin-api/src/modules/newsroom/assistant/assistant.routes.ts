import { Readable } from 'node:stream'
import {
  assistantStateSchema,
  type ChatStreamEvent,
  chatConversationSchema,
  chatDraftSchema,
  chatSessionSchema,
  createChatMessageSchema,
  createChatSessionSchema,
  updateChatSessionSchema,
} from '@hometown/shared-types/chat'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { aiState } from '../../platform/ai/ai.service.ts'
import { createAnswers } from './answers/answers.service.ts'
import { makeDraft } from './answers/draft.service.ts'
import { changeSession, createSession, deleteSession, getConversation, listSessions } from './sessions.service.ts'

const MESSAGES_PER_MINUTE = 20
const CHANGES_PER_MINUTE = 60
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
    const { provider, providers } = await aiState(context)
    return {
      providers: providers.toSorted((one, other) => +(other.provider === provider) - +(one.provider === provider)),
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
