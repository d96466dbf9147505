import { createHash } from 'node:crypto'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import { type CropMediaInput, IMAGE_TOO_LARGE_MESSAGE, NOT_AN_IMAGE_MESSAGE } from '@hometown/shared-types/media'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../http/app-error.ts'
import { hidesDocument } from './hidden-document.ts'
import { isAnimated } from './is-animated.ts'

const PIXEL_LIMIT = 50_000_000
/** No camera makes longer ones. A line of millions of pixels takes half a minute, or most of the memory, to be made small. */
const SIDE_LIMIT = 30_000
const MAX_WIDTH = 2400
const MAX_HEIGHT = 8000
const QUALITY = 80

/** Judged by the bytes, never by name or header. SVG is a document with scripts, not a picture. */
const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export interface Picture {
  /** From the hash of the bytes, so that one picture has one name: `<hash>.webp`. */
  readonly fileName: string
  readonly bytes: Buffer
  readonly mimeType: 'image/webp'
  readonly width: number
  readonly height: number
}

/** An uploaded picture as it is kept: upright, of a reasonable size, without the camera's notes of place and owner. */
export async function readPicture(upload: Buffer): Promise<Picture> {
  if (upload.byteLength > IMAGE_BYTES_LIMIT) throw pictureTooLarge()
  const picture = await openPicture(upload)
  if (hidesDocument(upload)) throw moreThanAPicture()
  if (isAnimated(upload, (await picture.metadata()).pages)) throw animated()
  const { data, info } = await reencode(picture)
  return pictureOf(data, info)
}

/** A WebP that we have made ourselves, as it is: it has nothing to be taken out, and the right size. */
export async function readReadyPicture(bytes: Buffer): Promise<Picture> {
  return pictureOf(bytes, await sharp(bytes).metadata())
}

function pictureOf(bytes: Buffer, { width, height }: { width: number; height: number }): Picture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { fileName: `${hash}.webp`, bytes, mimeType: 'image/webp', width, height }
}

/** Ready to be decoded: of a type that is a picture, and not more pixels than we are ready to hold. */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'image/apng') throw animated()
  if (!type || !pictureTypes.has(type.mime)) throw notAPicture()
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
  const { width, height } = await picture.metadata().catch(refuse)
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT) throw tooManyPixels()
  return picture
}

/** A part of a picture, in pixels of it as it is seen; encoded once more from its bytes. */
export async function cropPicture(bytes: Buffer, part: CropMediaInput): Promise<Picture> {
  const upright = await (await openPicture(bytes)).rotate().png({ compressionLevel: 0 }).toBuffer().catch(refuse)
  const { width, height } = await sharp(upright).metadata()
  if (part.left + part.width > width || part.top + part.height > height) throw outside(width, height)
  const { data, info } = await reencode(sharp(upright).extract(part))
  return pictureOf(data, info)
}

async function reencode(picture: Sharp) {
  return picture
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels()
  throw notAPicture()
}

export function notAPicture(): AppError {
  return new AppError(422, 'not_an_image', NOT_AN_IMAGE_MESSAGE)
}

export function pictureTooLarge(): AppError {
  return new AppError(413, 'too_large', IMAGE_TOO_LARGE_MESSAGE)
}

function animated(): AppError {
  return new AppError(422, 'animated', 'Animated images can’t be used. Please select a still image.')
}

function moreThanAPicture(): AppError {
  const advice = 'Please open it in a picture editor, save it as a JPEG or PNG, and select that.'
  return new AppError(422, 'not_only_an_image', `This file holds more than an image. ${advice}`)
}

function outside(width: number, height: number): AppError {
  return new AppError(422, 'outside', `The crop must lie within the image, which is ${width} × ${height} pixels.`)
}

function tooManyPixels(): AppError {
  return new AppError(
    422,
    'too_many_pixels',
    `Image must have at most ${PIXEL_LIMIT / 1e6} million pixels, and ${SIDE_LIMIT} on each side`,
  )
}
