import { createHash } from 'node:crypto'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import { type CropMediaInput, PICTURE_REFUSALS } from '@hometown/shared-types/contract/media'
import { PICTURE_LICENSE_IDS, PICTURE_LICENSES, type PictureNotes } from '@hometown/shared-types/contract/pictures'
import { cleanPictureNotes } from '@hometown/shared-types/rules/picture-notes'
import { AppError } from '../../../http/errors/app-error.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import {
  type DecodedPicture,
  PIXEL_LIMIT,
  type PictureRefusalReason,
  PictureRefusedError,
  SIDE_LIMIT,
} from '../../../pictures/picture.ts'
import type { PictureMetadata } from '../../../pictures/picture-metadata.ts'

/** The limits are about the largest size on pages. Encoding takes a dozen bytes per pixel, more with transparency. */
const PICTURE_SIZE_LIMITS = { width: 2400, height: 8000, pixels: 1920 * 2880, pixelsWithAlpha: 1920 * 1920 } as const
const WEBP_ENCODING = { box: PICTURE_SIZE_LIMITS, encode: { as: 'webp', quality: 80 } } as const

export interface Picture {
  readonly fileName: string
  readonly bytes: Buffer
  readonly mimeType: 'image/webp'
  readonly width: number
  readonly height: number
  /** The notes that the uploaded file contained. */
  readonly notes?: PictureNotes | undefined
}

/**
 * Rotates an upload upright, limits its size, and removes metadata such as location and owner.
 * @param mayBeLarge for a picture that the operator brings over, which may be the original of a camera
 */
export async function encodeUpload(upload: Buffer, mayBeLarge = false): Promise<Picture> {
  if (upload.byteLength > IMAGE_BYTES_LIMIT && !mayBeLarge) throw pictureTooLargeError()
  return pictureFromDecoded(
    await decodePicture(upload, { ...WEBP_ENCODING, withNotes: true, onlyStill: true }).catch(throwPictureError),
  )
}

/** Reads a WebP that we made: it has no metadata and the right size. */
export async function readFinishedPicture(bytes: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return pictureFromDecoded({ data: bytes, width, height })
}

export async function cropPicture(bytes: Buffer, part: CropMediaInput): Promise<Picture> {
  return pictureFromDecoded(await decodePicture(bytes, { ...WEBP_ENCODING, part }).catch(throwPictureError))
}

function pictureFromDecoded(
  decoded: Pick<DecodedPicture, 'data' | 'width' | 'height'> & Partial<DecodedPicture>,
): Picture {
  const { data, width, height, notes } = decoded
  const fileName = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.webp`
  return { fileName, bytes: data, mimeType: 'image/webp', width, height, notes: pictureNotesFromFile(notes) }
}

/** Cameras write these captions into every picture. */
const CAMERA_DEFAULT_CAPTION =
  /^(?:olympus digital camera|sony dsc|(?:konica )?minolta digital camera|digital camera|default|untitled)$/i
const AI_SOURCE_TYPE_PATTERN = /\/(?:compositeWithT|t)rainedAlgorithmicMedia$/

/** Returns undefined if nothing useful is left. */
export function pictureNotesFromFile(file: PictureMetadata | undefined): PictureNotes | undefined {
  if (!file) return undefined
  const { caption, maker, agency, rights, terms, sourceType } = file
  const names = [...new Set([maker, agency].filter(Boolean))]
  const notes = cleanPictureNotes({
    caption: caption && CAMERA_DEFAULT_CAPTION.test(caption) ? null : caption,
    credit: names.join(' / ') || rights,
    license: PICTURE_LICENSE_IDS.find((id) => isSameWebAddress(PICTURE_LICENSES[id].url, terms)) ?? null,
    madeWithAi: AI_SOURCE_TYPE_PATTERN.test(sourceType ?? ''),
  })
  return Object.values(notes).some(Boolean) ? notes : undefined
}

function isSameWebAddress(url: string | null, terms: string | undefined): boolean {
  return url !== null && terms !== undefined && terms.replace(/^http:/, 'https:').replace(/\/?$/, '/') === url
}

const SAVE_AS_JPEG_ADVICE =
  'Open it in a picture editor, make it smaller, save it as a standard (not progressive) JPEG, and upload that.'

const PICTURE_REFUSAL_MESSAGES: Readonly<Record<Exclude<PictureRefusalReason, 'busy'>, string>> = {
  ...PICTURE_REFUSALS,
  too_many_pixels: `An image can have at most ${PIXEL_LIMIT / 1e6} million pixels, and ${SIDE_LIMIT} on each side`,
  failed: `We couldn’t open this image: it takes too much time or memory. ${SAVE_AS_JPEG_ADVICE}`,
}

function throwPictureError(error: unknown): never {
  if (!(error instanceof PictureRefusedError)) throw error
  if (error.reason === 'busy') throw tooManyUploadsError()
  throw new AppError(422, error.reason, PICTURE_REFUSAL_MESSAGES[error.reason])
}

export function notAPictureError(): AppError {
  return new AppError(422, 'not_an_image', PICTURE_REFUSALS.not_an_image)
}

export function pictureTooLargeError(): AppError {
  return new AppError(413, 'too_large', PICTURE_REFUSALS.too_large)
}

export function tooManyUploadsError(): AppError {
  const message = 'Too many images are being uploaded right now. Please wait a few seconds and try again.'
  return new AppError(503, 'too_many_uploads', message, { retryAfter: 5 })
}
