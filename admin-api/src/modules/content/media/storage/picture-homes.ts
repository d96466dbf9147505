import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import { slugify } from '@hometown/shared-types/slug'
import {
  notesToMediaFields,
  pictureOfMedia,
  type WordPressClient,
  WordPressError,
  type WordPressMedia,
  WordPressTimeoutError,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import type { FileContext } from '../../../../file-storage/file-storage.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { MediaRow } from '../library/media.table.ts'
import type { Picture } from '../pictures/encode-picture.ts'
import { UPLOADS_PATH, uploadName, uploadsStorage } from '../sizes/picture-sizes.service.ts'

type Context = FileContext & Pick<AppContext, 'wordpress' | 'outside'>

export interface PictureTexts extends Partial<PictureNotes> {
  readonly originalName: string | null
  readonly alt: string | null
}

/** Above any original that a newsroom's WordPress should serve. */
const READ_BYTES_LIMIT = 20_000_000

/**
 * To the media library of the newsroom's WordPress if we may write to it, else to our own storage.
 * @returns the columns that say where it is
 */
export async function storePicture(
  context: Context,
  picture: Picture,
  texts: PictureTexts & { sample?: boolean },
): Promise<Pick<MediaRow, 'url'> & Partial<MediaRow>> {
  const client = texts.sample ? undefined : clientOf(context)
  if (client) return remoteColumns(await sendPicture(client, picture, texts), context.config.wordpressUrl ?? '')
  await uploadsStorage(context).put(picture.fileName, picture.bytes)
  return { url: `${UPLOADS_PATH}${picture.fileName}` }
}

/** Whose address fits into a `srcset` as it is. */
const SIZE = /^https?:\/\/[^\s"'<>,]+$/

export function remoteColumns(media: WordPressMedia, origin: string) {
  const sizes = pictureOfMedia(media)?.srcset.filter(({ src }) => SIZE.test(src)) ?? []
  const columns = { remote_origin: origin, remote_id: media.id, remote_sizes: JSON.stringify(sizes) }
  return { url: media.source_url, ...columns }
}

async function sendPicture(
  client: WordPressClient,
  picture: Picture,
  { originalName, alt, caption, credit, creditUrl, license, madeWithAi }: PictureTexts,
): Promise<WordPressMedia> {
  // A slug from the content hash finds an upload whose answer was lost.
  const slug = `hometown-${picture.fileName.replace(/\.\w+$/, '')}`
  const { items } = await asked(() => client.media.list({ slug, per_page: 1 }))
  const there = items.find((item) => item.slug === slug)
  if (there) return there
  const title = originalName?.replace(/\.\w+$/, '').trim() || 'Picture'
  const notes = { caption, credit, creditUrl, license, madeWithAi }
  const given = Object.fromEntries(Object.entries(notes).filter(([, note]) => note))
  return asked(() =>
    client.media.upload({
      file: picture.bytes,
      filename: `${slugify(title) || 'picture'}.webp`,
      type: picture.mimeType,
      title,
      slug,
      ...(alt && { alt_text: alt }),
      ...notesToMediaFields(given),
    }),
  )
}

export async function readStored(context: Context, row: MediaRow): Promise<Buffer> {
  if (row.remote_origin === null) {
    const bytes = await uploadsStorage(context).get(uploadName(row.url))
    if (!bytes) throw notFound('Picture')
    return bytes
  }
  clientFor(context, row)
  const { origin } = new URL(row.remote_origin)
  // The address may be on a private network: the operator or an administrator at the desk typed it.
  const isOfDesk = !context.config.connectionsOfEnvironment.includes('wordpress')
  const trust = isOfDesk ? { deskOrigin: origin } : { trustedOrigins: [origin] }
  const answer = await context.outside?.read(row.url, { accept: 'image/*', maxBytes: READ_BYTES_LIMIT, ...trust })
  if (answer?.outcome !== 'read') throw silent()
  return answer.body
}

/** Our own storage keeps no texts. Writes only the given ones. */
export async function sendTexts(
  context: Context,
  row: MediaRow,
  { alt, ...notes }: Partial<Omit<PictureTexts, 'originalName'>>,
): Promise<void> {
  if (row.remote_origin === null) return
  const fields = { ...(alt !== undefined && { alt_text: alt ?? '' }), ...notesToMediaFields(notes) }
  await asked(() => clientFor(context, row).media.update(Number(row.remote_id), fields))
}

export async function deleteRemote(context: Context, row: MediaRow): Promise<void> {
  const client = clientFor(context, row)
  await asked(() => client.media.delete(Number(row.remote_id)).catch(goneAlready))
}

function goneAlready(error: unknown): void {
  if (!(error instanceof WordPressError) || (error.status !== 404 && error.status !== 410)) throw error
}

function clientOf({ config, wordpress }: Pick<Context, 'config' | 'wordpress'>): WordPressClient | undefined {
  return config.wordpressUrl && config.wordpressUsername ? wordpress : undefined
}

function clientFor(context: Context, { remote_origin: origin }: MediaRow): WordPressClient {
  const client = clientOf(context)
  if (client && origin === context.config.wordpressUrl) return client
  throw new AppError(409, 'not_connected', `The picture is in ${origin}, which isn’t connected.`)
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof WordPressError)) throw error
    throw refusalOf(error)
  }
}

function refusalOf(error: WordPressError): AppError {
  const isSilent = error instanceof WordPressTimeoutError || error.status < 400
  if (isSilent || (error.status >= 500 && error.code !== 'rest_upload_unknown_error')) return silent()
  if (error.status === 401 || error.status === 403)
    return new AppError(403, 'wordpress_forbidden', `WordPress does not allow it: ${error.message}`)
  if (error.status === 404 || error.status === 410)
    return new AppError(404, 'not_found', 'The picture is no longer in WordPress.')
  return new AppError(422, 'wordpress_refused', `WordPress refused it: ${error.message}`)
}

function silent(): AppError {
  const message = 'WordPress didn’t answer. Try again in a moment; the picture won’t be stored twice.'
  return new AppError(503, 'wordpress_silent', message)
}
