import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import {
  IMAGE_FIELD,
  IMAGE_TOO_LARGE_MESSAGE,
  type Media,
  type MediaListQuery,
  mediaPageSchema,
  NOT_AN_IMAGE_MESSAGE,
  uploadedPictureSchema,
} from '@hometown/shared-types/media'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { canShrink, shrinkPicture } from './shrink-picture.ts'

export type PictureListQuery = Partial<MediaListQuery>

/** A page of the library. The previous page stays while the next one loads. */
export function picturesQuery({ unused, ...query }: PictureListQuery) {
  return queryOptions({
    queryKey: ['media', 'list', { ...query, unused }],
    queryFn: ({ signal }) =>
      api.get('/api/media', mediaPageSchema, { query: { ...query, unused: unused || undefined }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Checks a file before the upload; undefined if it may be a picture. */
export function problemOfFile(file: File): string | undefined {
  if (file.type === 'image/svg+xml') return 'SVG files don’t work here. Save the picture as a PNG.'
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE_MESSAGE
  if (file.size > IMAGE_BYTES_LIMIT && !canShrink(file)) return IMAGE_TOO_LARGE_MESSAGE
  return undefined
}

/** Copies a picture from the web into the library. */
export async function uploadFromWeb(url: string, signal?: AbortSignal): Promise<Media> {
  const answer = await api.post('/api/upload/address', { url }, uploadedPictureSchema, signal && { signal })
  return answer.picture
}

/**
 * Stores a picture in the library; invalidate `['media']` afterwards. Articles use its `url` as `imageUrl`.
 * @throws Error with a message for users.
 */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<Media> {
  const problem = problemOfFile(file)
  if (problem) throw new Error(problem)
  const form = new FormData()
  const small = await shrinkPicture(file)
  if (small.size > IMAGE_BYTES_LIMIT) throw new Error(IMAGE_TOO_LARGE_MESSAGE)
  form.set(IMAGE_FIELD, small, small.name || 'picture')
  const answer = await api.post('/api/upload/image', form, uploadedPictureSchema, signal && { signal })
  return answer.picture
}
