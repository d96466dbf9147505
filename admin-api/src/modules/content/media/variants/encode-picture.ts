import { createHash } from 'node:crypto'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import type { CropMediaInput } from '@hometown/shared-types/media'
import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import { decodePicture } from '../../../../pictures/decode-picture.ts'
import type { DecodedPicture } from '../../../../pictures/picture.ts'
import { notesFromFile } from './notes-from-file.ts'
import { pictureTooLarge, refusePicture } from './refuse-picture.ts'

/** About the largest size on pages. Encoding takes a dozen bytes per pixel, more with transparency. */
const KEPT = { width: 2400, height: 8000, pixels: 1920 * 2880, pixelsWithAlpha: 1920 * 1920 } as const
const ENCODE = { as: 'webp', quality: 80 } as const

export interface Picture {
  readonly fileName: string
  readonly bytes: Buffer
  readonly mimeType: 'image/webp'
  readonly width: number
  readonly height: number
  /** That the uploaded file contained. */
  readonly notes?: PictureNotes | undefined
}

/**
 * Rotates an upload upright, limits its size, and removes metadata such as location and owner.
 * @param mayBeLarge for a picture that the operator brings over, which may be the original of a camera
 */
export async function readPicture(upload: Buffer, mayBeLarge = false): Promise<Picture> {
  if (upload.byteLength > IMAGE_BYTES_LIMIT && !mayBeLarge) throw pictureTooLarge()
  const wish = { box: KEPT, encode: ENCODE, withNotes: true, onlyStill: true }
  return pictureOf(await decodePicture(upload, wish).catch(refusePicture))
}

/** For a WebP that we made: it has no metadata and the right size. */
export async function readReadyPicture(bytes: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return pictureOf({ data: bytes, width, height })
}

export async function cropPicture(bytes: Buffer, part: CropMediaInput): Promise<Picture> {
  return pictureOf(await decodePicture(bytes, { box: KEPT, encode: ENCODE, part }).catch(refusePicture))
}

function pictureOf({
  data,
  width,
  height,
  notes,
}: Pick<DecodedPicture, 'data' | 'width' | 'height' | 'notes'>): Picture {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { fileName: `${hash}.webp`, bytes: data, mimeType: 'image/webp', width, height, notes: notesFromFile(notes) }
}
