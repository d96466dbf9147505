import { extname } from 'node:path'
import multipart from '@fastify/multipart'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import { mediaCalls, type UploadedPicture } from '@hometown/shared-types/contract/media'
import { DERIVED_FILE } from '@hometown/shared-types/contract/pictures'
import { singleLine } from '@hometown/shared-types/rules/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../../http/errors/app-error.ts'
import { rateLimitForPictures, rateLimitPerClient } from '../../../http/rate-limits.ts'
import { readUploadedFile } from '../../../http/request-bodies.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { notAPictureError, pictureTooLargeError, tooManyUploadsError } from './encode-picture.ts'
import { cropMedia, deleteMedia, getMedia, listMediaPage, updateMedia, uploadMedia } from './library.service.ts'
import { findPictureFile } from './picture-sizes.ts'

const UPLOADS_PER_CLIENT = 60
/** The limit is for all users together, because each upload is held in memory. The desk uploads one at a time. */
const UPLOADS_AT_ONCE = 8
/** The limit per minute: each crop keeps a CPU busy for a while. */
const CROPS_PER_MINUTE = 30

const pictureConfig = { access: 'public', ignoresSession: true, rateLimit: rateLimitForPictures() } as const
const pictureName = z.object({ name: z.string().regex(new RegExp(`^(?:[0-9a-f]{32}\\.webp|${DERIVED_FILE})$`)) })
const PICTURE_MIME_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

export const mediaRoutes: FeatureRoutes = (app, context) => {
  let uploads = 0

  app.register(async (scope: App) => {
    // One more byte tells a picture of exactly the limit from a truncated one.
    await scope.register(multipart, { limits: { fileSize: IMAGE_BYTES_LIMIT + 1, files: 1, fields: 10, parts: 12 } })
    addRoute(scope, mediaCalls.upload, { rateLimit: rateLimitPerClient(UPLOADS_PER_CLIENT) }, upload)
  })

  async function upload(request: FastifyRequest): Promise<UploadedPicture> {
    if (uploads >= UPLOADS_AT_ONCE) throw tooManyUploadsError()
    uploads++
    try {
      // An equal picture may be in drafts of others.
      const { uses: _, ...picture } = await uploadMedia(context, await readUploadedImage(request), request.user)
      return { imageUrl: picture.url, picture }
    } finally {
      uploads--
    }
  }

  addRoute(app, mediaCalls.list, ({ query }) => listMediaPage(context, query))

  addRoute(app, mediaCalls.get, ({ params }) => getMedia(context, params.id))

  addRoute(app, mediaCalls.update, ({ user, params, body }) => updateMedia(context, params.id, body, user))

  addRoute(app, mediaCalls.crop, { rateLimit: rateLimitPerClient(CROPS_PER_MINUTE) }, ({ user, params, body }) =>
    cropMedia(context, params.id, body, user),
  )

  addRoute(app, mediaCalls.delete, ({ user, params, query }) => deleteMedia(context, params.id, query, user))

  app.get('/uploads/:name', { config: pictureConfig }, async ({ params }, reply) => sendFile(reply, params, 'uploads'))
  app.get('/derived/:name', { config: pictureConfig }, async ({ params }, reply) => sendFile(reply, params, 'derived'))

  /** Names are content hashes, so browsers may cache the files for good. */
  async function sendFile(reply: FastifyReply, params: unknown, area: 'uploads' | 'derived') {
    const name = pictureName.safeParse(params).data?.name
    const file = name && (await findPictureFile(context, area, name))
    if (!file) throw notFound('Picture')
    return reply
      .type(file.isFinal ? (PICTURE_MIME_TYPES[extname(name)] ?? '') : 'image/webp')
      .header('cache-control', file.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('x-content-type-options', 'nosniff')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(file.bytes)
  }
}

async function readUploadedImage(
  request: Pick<FastifyRequest, 'file' | 'isMultipart'>,
): Promise<{ bytes: Buffer; name: string | null }> {
  const file = await readUploadedFile(request, pictureTooLargeError)
  if (file?.field !== 'image') throw notAPictureError()
  return { bytes: file.bytes, name: cleanUploadFileName(file.name) }
}

const UPLOAD_NAME_LENGTH_LIMIT = 200

function cleanUploadFileName(name = ''): string | null {
  return singleLine(Array.from(name).slice(0, UPLOAD_NAME_LENGTH_LIMIT).join('')) || null
}
