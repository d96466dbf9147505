import { extname } from 'node:path'
import multipart from '@fastify/multipart'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import { type MediaDetail, uploadAddressSchema, uploadedPictureSchema } from '@hometown/shared-types/media'
import { DERIVED_FILE } from '@hometown/shared-types/picture'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { FileStorage } from '../../../../file-storage/file-storage.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller, perCallerOfPictures } from '../../../../http/callers/rate-limits.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { UPLOADS_PATH, uploadsStorage } from '../storage/uploads.ts'
import { listKeptHashes } from '../uses/picture-users.service.ts'
import { isDeletionDue } from '../variants/deleted-sizes.repository.ts'
import { derivedStorage } from '../variants/derived-files.ts'
import { isHashUsed } from '../variants/picture-copies.repository.ts'
import { notAPicture, pictureTooLarge, tooManyUploads } from '../variants/refuse-picture.ts'
import { uploadMedia } from './library.service.ts'
import { findMediaByUrl } from './media.repository.ts'

const UPLOADS_PER_CALLER = 60
/** For all users together, because each upload is held in memory. The desk uploads one at a time. */
const UPLOADS_AT_ONCE = 8

const uploadName = z.object({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) })
const sizeName = z.object({ name: z.string().regex(new RegExp(`^${DERIVED_FILE}$`)) })
const pictures = { access: 'public', ignoresSession: true, rateLimit: perCallerOfPictures() } as const
const types: Readonly<Record<string, string>> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

export function mediaRoutes(app: App, context: AppContext): void {
  let uploads = 0

  app.register(async (scope: App) => {
    // One byte above the limit, to distinguish a picture of exactly the limit from a truncated one.
    await scope.register(multipart, { limits: { fileSize: IMAGE_BYTES_LIMIT + 1, files: 1, fields: 10, parts: 12 } })
    scope.post(
      '/api/upload/image',
      {
        config: { access: 'contributor', rateLimit: perCaller(UPLOADS_PER_CALLER) },
        schema: { response: { 200: uploadedPictureSchema } },
      },
      async (request) =>
        oneOfFew(async () => uploadMedia(context, await uploadedImage(request), getSignedIn(request).user)),
    )
  })

  app.post(
    '/api/upload/address',
    {
      config: { access: 'contributor', rateLimit: perCaller(UPLOADS_PER_CALLER) },
      schema: { body: uploadAddressSchema, response: { 200: uploadedPictureSchema } },
    },
    async (request) =>
      oneOfFew(async () =>
        uploadMedia(context, await readWebPicture(context, request.body.url), getSignedIn(request).user),
      ),
  )

  async function oneOfFew(upload: () => Promise<MediaDetail>) {
    if (uploads >= UPLOADS_AT_ONCE) throw tooManyUploads()
    uploads++
    try {
      const picture = await upload()
      return { imageUrl: picture.url, picture }
    } finally {
      uploads--
    }
  }

  app.get('/uploads/:name', { config: pictures }, async (request, reply) => {
    const name = uploadName.safeParse(request.params).data?.name
    return sendPicture(reply, uploadsStorage(context), (await isServed(context, name, isUploaded)) ? name : undefined)
  })
  app.get('/derived/:name', { config: pictures }, async (request, reply) => {
    const name = sizeName.safeParse(request.params).data?.name
    return sendPicture(reply, derivedStorage(context), (await isServed(context, name, isSize)) ? name : undefined)
  })
}

/**
 * With an object store, the database says which pictures there are: a copy of a deleted one isn't served, and names
 * that somebody made up don't reach the store. Without the database, what is there is served.
 */
async function isServed(
  context: AppContext,
  name: string | undefined,
  isKnown: (context: AppContext, name: string) => Promise<boolean>,
): Promise<boolean> {
  if (name === undefined) return false
  return !context.objects || isKnown(context, name).catch(() => true)
}

async function isUploaded({ store }: AppContext, name: string): Promise<boolean> {
  return (await findMediaByUrl(store.db, `${UPLOADS_PATH}${name}`)) !== undefined
}

/** Sizes of deleted pictures stay until no page shows them, and as long as a sent newsletter does. */
async function isSize({ store: { db } }: AppContext, name: string): Promise<boolean> {
  const hash = name.slice(0, name.indexOf('-'))
  if ((await isHashUsed(db, hash)) || (await isDeletionDue(db, hash))) return true
  return (await listKeptHashes(db, [hash])).length > 0
}

/** File names are content hashes, so browsers may cache them forever. */
async function sendPicture(reply: FastifyReply, storage: FileStorage, name: string | undefined): Promise<FastifyReply> {
  if (name === undefined) throw notFound('Picture')
  const bytes = await storage.get(name)
  if (!bytes) throw notFound('Picture')
  return reply
    .type(types[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(bytes)
}

async function uploadedImage(request: FastifyRequest): Promise<{ bytes: Buffer; name: string | null }> {
  if (!request.isMultipart()) throw notAPicture()
  const file = await request.file().catch(refuseUnreadable)
  if (file?.fieldname !== 'image') {
    // Unread data would block the next request on the same connection.
    file?.file.resume()
    throw notAPicture()
  }
  const bytes = await file.toBuffer().catch(refuseUnreadable)
  if (file.file.truncated) throw pictureTooLarge()
  return { bytes, name: storableName(file.filename) }
}

function storableName(name: string | undefined): string | null {
  return (
    singleLine(
      Array.from(name ?? '')
        .slice(0, 200)
        .join(''),
    ) || null
  )
}

/** The multipart parser throws plain errors for malformed or aborted forms. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw pictureTooLarge()
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new AppError(400, 'unreadable', 'Couldn’t read the request')
}

const WITHIN_MS = 15_000
const NAME_LENGTH = 200

/** Reads a picture that an editor pasted, with the guarded fetcher: never from this machine or its network. */
async function readWebPicture(
  { outside }: Pick<AppContext, 'outside'>,
  url: string,
): Promise<{ bytes: Buffer; name: string | null }> {
  const answer = await outside?.read(url, { accept: 'image/*', maxBytes: IMAGE_BYTES_LIMIT, withinMs: WITHIN_MS })
  if (answer?.outcome !== 'read') throw notRead()
  return { bytes: answer.body, name: nameOf(answer.url) }
}

/** Doesn't say why: the answer must not tell what is on our network. */
function notRead(): AppError {
  return new AppError(422, 'picture_not_read', 'We couldn’t get this picture. Save it as a file, then upload it.')
}

function nameOf(url: string): string | null {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return singleLine(last).slice(0, NAME_LENGTH) || null
}
