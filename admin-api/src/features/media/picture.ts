import { createHash } from 'node:crypto'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../http/app-error.ts'

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
  const { data, info } = await reencode(upload)
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
  if (!type || !pictureTypes.has(type.mime)) throw notAPicture()
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
  const { width, height } = await picture.metadata().catch(refuse)
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT) throw tooManyPixels()
  return picture
}

async function reencode(upload: Buffer) {
  return (await openPicture(upload))
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
  return new AppError(422, 'not_an_image', 'Please select an image file')
}

export function pictureTooLarge(): AppError {
  return new AppError(413, 'too_large', 'Image size must be less than 5MB')
}

function tooManyPixels(): AppError {
  return new AppError(
    422,
    'too_many_pixels',
    `Image must have at most ${PIXEL_LIMIT / 1e6} million pixels, and ${SIDE_LIMIT} on each side`,
  )
}
