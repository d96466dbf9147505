import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import { PictureRefusedError } from '../../../pictures/picture.ts'
import { type FileStorage, openFileStorage } from '../../../storage/file-storage.ts'
import { getSuggestionRow } from './suggestions.repository.ts'

/** The width of cards on high-density screens. */
const WIDTH_PX = 480
const MAX_PICTURE_BYTES = 8_000_000
const WITHIN_MS = 10_000
const PICTURE_RETRY_AFTER_MS = 600_000
const MAX_PICTURES_REMEMBERED = 1000

/** A screen requests up to a hundred pictures at once. */
const pictureFetchLimit = pLimit(8)
/** One at a time, so that uploads by editors hardly wait. */
const pictureShrinkLimit = pLimit(1)

interface SuggestionPictureCopy {
  readonly picture: Promise<Buffer>
  readonly startedAt: number
}
/** Copies by address that are under way or failed lately; failed ones aren't asked for again at once. */
const pictureCopiesByStore = new WeakMap<AppContext['store'], Map<string, SuggestionPictureCopy>>()

export async function readSuggestionPicture(context: AppContext, id: string): Promise<Buffer> {
  const { image_url: url } = await getSuggestionRow(context.store.db, id)
  if (url === null) throw notFound('Picture')
  const name = `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.webp`
  const stored = await suggestionPictures(context).get(name)
  if (stored) return stored
  const pending = pictureCopiesByStore.get(context.store) ?? new Map<string, SuggestionPictureCopy>()
  pictureCopiesByStore.set(context.store, pending)
  const startedAt = context.clock.now()
  const last = pending.get(url)
  if (last && startedAt - last.startedAt < PICTURE_RETRY_AFTER_MS) return last.picture
  const picture = pictureFetchLimit(async () => {
    const small = await fetchSuggestionThumbnail(context, url)
    // A copy that can't be stored is fetched again when somebody next looks at it.
    await suggestionPictures(context)
      .put(name, small)
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the picture of a suggestion'))
    pending.delete(url)
    return small
  })
  if (pending.size >= MAX_PICTURES_REMEMBERED) pending.clear()
  pending.set(url, { picture, startedAt: startedAt })
  return picture
}

/** The bytes decide the type. SVG isn't allowed: it may contain scripts. */
async function fetchSuggestionThumbnail({ safeFetch }: AppContext, url: string): Promise<Buffer> {
  const answer = await safeFetch?.read(url, { accept: 'image/*', maxBytes: MAX_PICTURE_BYTES, withinMs: 15_000 })
  if (answer?.outcome !== 'read') throw noPictureError()
  const wish = { box: { width: WIDTH_PX, height: WIDTH_PX }, encode: { as: 'webp', quality: 72 } } as const
  try {
    return await pictureShrinkLimit(async () => (await decodePicture(answer.body, wish, { withinMs: WITHIN_MS })).data)
  } catch (error) {
    if (error instanceof PictureRefusedError) throw noPictureError()
    throw error
  }
}

export function suggestionPictures(context: AppContext): FileStorage {
  return openFileStorage(context, 'suggestions')
}

function noPictureError(): AppError {
  return new AppError(404, 'no_picture', 'Couldn’t load the picture from its source.')
}
