import multipart from '@fastify/multipart'
import { CHAT_FILE_LIMIT, chatAttachmentSchema } from '@hometown/shared-types/chat'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { addAttachment, deleteAttachment, fileTooLarge, getAttachment } from './attachments.service.ts'

/** Per minute; reading a file is expensive. */
const UPLOADS_PER_CALLER = 30

const staff = { access: 'staff' } as const
const tags = ['assistant']
const byId = z.object({ id: z.string().max(60) })

export function chatAttachmentRoutes(app: App, context: AppContext): void {
  app.register(async (scope: App) => {
    // One byte more than allowed, to tell a file of exactly the limit from a truncated one.
    await scope.register(multipart, { limits: { fileSize: CHAT_FILE_LIMIT + 1, files: 1, fields: 2, parts: 3 } })
    scope.post(
      '/api/assistant/sessions/:id/attachments',
      {
        config: { ...staff, rateLimit: perCaller(UPLOADS_PER_CALLER) },
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
