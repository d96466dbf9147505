import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import { slugify } from '@hometown/shared-types/slug'
import {
  notesToMediaFields,
  type WordPressClient,
  WordPressError,
  type WordPressMedia,
} from '@hometown/wordpress-adapter'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { Outside } from '../../../../integrations/outside/outside.ts'
import { fetchPicture } from '../variants/fetch-picture.ts'
import type { HousedPicture, PictureHome } from './picture-home.ts'

export function createWordPressHome(
  client: WordPressClient,
  outside: Outside | undefined,
  { url: origin, isOfDesk }: { url: string; isOfDesk: boolean },
): PictureHome {
  return {
    async put(picture, { originalName, alt, ...notes }) {
      // A slug from the content hash finds an upload whose answer was lost.
      const slug = `hometown-${picture.fileName.replace(/\.\w+$/, '')}`
      const there = await asked(() => findBySlug(client, slug))
      if (there) return housed(there, origin)
      const title = originalName?.replace(/\.\w+$/, '').trim() || 'Picture'
      const upload = {
        file: picture.bytes,
        filename: `${slugify(title) || 'picture'}.webp`,
        type: picture.mimeType,
        title,
        slug,
        ...(alt && { alt_text: alt }),
        ...notesToMediaFields(givenOf(notes)),
      }
      return housed(await asked(() => client.media.upload(upload)), origin)
    },

    async read(row) {
      return fetchPicture(outside, row.url, new URL(origin).origin, { isOfDesk })
    },

    async setTexts(row, { alt, ...notes }) {
      const fields = { ...(alt !== undefined && { alt_text: alt ?? '' }), ...notesToMediaFields(notes) }
      await asked(() => client.media.update(Number(row.remote_id), fields))
    },

    async delete(row) {
      await asked(() => client.media.delete(Number(row.remote_id), { force: true }).catch(goneAlready))
    },
  }
}

function givenOf(notes: Partial<PictureNotes>): Partial<PictureNotes> {
  return Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== null && note !== false))
}

async function findBySlug(client: WordPressClient, slug: string): Promise<WordPressMedia | undefined> {
  const { items } = await client.media.list({ slug, per_page: 1 })
  return items.find((item) => item.slug === slug)
}

export function housed(media: WordPressMedia, origin: string): HousedPicture {
  return {
    url: media.source_url,
    remote: { remote_origin: origin, remote_id: media.id, remote_thumbnail_url: thumbnailOf(media) },
  }
}

/** Smallest size that isn't cropped to a square. */
function thumbnailOf({ media_details: { sizes } }: WordPressMedia): string | null {
  return (sizes.medium ?? sizes.medium_large ?? sizes.large)?.source_url ?? null
}

function goneAlready(error: unknown): void {
  if (!(error instanceof WordPressError) || (error.status !== 404 && error.status !== 410)) throw error
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
  const isSilent = error.code === 'timeout' || error.status < 400
  if (isSilent || (error.status >= 500 && error.code !== 'rest_upload_unknown_error'))
    return new AppError(
      503,
      'wordpress_silent',
      'WordPress didn’t answer. Try again in a moment; the picture won’t be stored twice.',
    )
  if (error.status === 401 || error.status === 403)
    return new AppError(403, 'wordpress_forbidden', `WordPress does not allow it: ${error.message}`)
  if (error.status === 404 || error.status === 410)
    return new AppError(404, 'not_found', 'The picture is no longer in WordPress.')
  return new AppError(422, 'wordpress_refused', `WordPress refused it: ${error.message}`)
}
