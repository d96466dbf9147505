import { PICTURE_REFUSALS } from '@hometown/shared-types/picture-refusals'
import { AppError } from '../../../../http/errors/app-error.ts'
import { PIXEL_LIMIT, PictureRefusal, type RefusalReason, SIDE_LIMIT } from '../../../../pictures/picture.ts'

const RETRY_AFTER_SECONDS = 5
const SAVE_AS_JPEG =
  'Open it in a picture editor, make it smaller, save it as a standard (not progressive) JPEG, and upload that.'

const MESSAGES: Readonly<Record<Exclude<RefusalReason, 'busy'>, string>> = {
  ...PICTURE_REFUSALS,
  too_many_pixels: `An image can have at most ${PIXEL_LIMIT / 1e6} million pixels, and ${SIDE_LIMIT} on each side`,
  failed: `We couldn’t open this image: it takes too much time or memory. ${SAVE_AS_JPEG}`,
}

export function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefusal)) throw error
  if (error.reason === 'busy') throw tooManyUploads()
  throw new AppError(422, error.reason, MESSAGES[error.reason])
}

export function notAPicture(): AppError {
  return new AppError(422, 'not_an_image', PICTURE_REFUSALS.not_an_image)
}

export function pictureTooLarge(): AppError {
  return new AppError(413, 'too_large', PICTURE_REFUSALS.too_large)
}

export function tooManyUploads(): AppError {
  const message = 'Too many images are being uploaded right now. Please wait a few seconds and try again.'
  return new AppError(503, 'too_many_uploads', message, { retryAfter: RETRY_AFTER_SECONDS })
}
