import { createHash } from 'node:crypto'
import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import type { CropMediaInput } from '@hometown/shared-types/media'
import { decodePicture } from '../../../../pictures/decode-picture.ts'
import { openPicture } from '../../../../pictures/open-picture.ts'
import { pictureTooLarge, refusePicture } from './refuse-picture.ts'

/**
 * As many pixels as the largest size that pages show, in whatever shape: encoding takes a dozen bytes for each, and more
 * with transparency.
 */
const KEPT = { width: 2400, height: 8000, pixels: 1920 * 2880, pixelsWithAlpha: 1920 * 1920 } as const
const ENCODE = { as: 'webp', quality: 80 } as const

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
  const wish = { box: KEPT, encode: ENCODE, demands: { onlyStill: true } }
  return pictureOf(await decodePicture(upload, wish).catch(refusePicture))
}

/** A WebP that we have made ourselves, as it is: it has nothing to be taken out, and the right size. */
export async function readReadyPicture(bytes: Buffer): Promise<Picture> {
  const { width, height } = await openPicture(bytes)
  return pictureOf({ data: bytes, width, height })
}

/** A part of a picture, in pixels of it as it is seen; encoded once more from its bytes. */
export async function cropPicture(bytes: Buffer, part: CropMediaInput): Promise<Picture> {
  return pictureOf(await decodePicture(bytes, { box: KEPT, encode: ENCODE, part }).catch(refusePicture))
}

function pictureOf({ data, width, height }: { data: Buffer; width: number; height: number }): Picture {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { fileName: `${hash}.webp`, bytes: data, mimeType: 'image/webp', width, height }
}
