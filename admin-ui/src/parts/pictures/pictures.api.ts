import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import {
  IMAGE_FIELD,
  type Media,
  type MediaListQuery,
  mediaPageSchema,
  uploadedPictureSchema,
} from '@hometown/shared-types/media'
import { PICTURE_REFUSALS, refusalOfType } from '@hometown/shared-types/picture-refusals'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { canShrink, isHeic, shrinkPicture, typeOf } from './shrink-picture.ts'

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
  const refusal = refusalOfType(typeOf(file))
  if (refusal && !(isHeic(file) && canShrink(file))) return PICTURE_REFUSALS[refusal]
  if (file.size === 0) return PICTURE_REFUSALS.empty
  if (file.size > IMAGE_BYTES_LIMIT && !canShrink(file)) return PICTURE_REFUSALS.too_large
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
  if (isHeic(file) && small === file) throw new Error(PICTURE_REFUSALS.heic)
  if (small.size > IMAGE_BYTES_LIMIT) throw new Error(PICTURE_REFUSALS.too_large)
  form.set(IMAGE_FIELD, small, small.name || 'picture')
  const answer = await api.post('/api/upload/image', form, uploadedPictureSchema, signal && { signal })
  return answer.picture
}
