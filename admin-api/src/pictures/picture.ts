import type { PictureRefusalCode } from '@hometown/shared-types/contract/media'
import type { PictureMetadata } from './picture-metadata.ts'

/** The pixels are sRGB, upright, without metadata. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** All sizes refer to the upright picture. */
export interface DecodeOptions {
  /** Scales down to fit this box and number of pixels; never up. */
  readonly box: { width: number; height: number; pixels?: number; pixelsWithAlpha?: number }
  /** The part must be inside. */
  readonly part?: { left: number; top: number; width: number; height: number }
  readonly encode?: { as: 'webp' | 'jpeg'; quality: number }
  /** Asks for the caption and credit that the file contains. */
  readonly withNotes?: boolean
  /** Refuses animations, and files that are also a page, a program or an archive. */
  readonly onlyStill?: boolean
}

export interface DecodedPicture extends Pixels {
  readonly notes?: PictureMetadata | undefined
}

export type PictureRefusalReason =
  | PictureRefusalCode
  | 'too_many_pixels'
  /** It took too much time or memory. */
  | 'failed'
  /** The queue is full; a retry may succeed. */
  | 'busy'

export const PIXEL_LIMIT = 50_000_000
/** No camera makes longer ones. Scaling a line of millions of pixels takes half a minute, or most of the memory. */
export const SIDE_LIMIT = 30_000

export class PictureRefusedError extends Error {
  override name = 'PictureRefusal' as const
  readonly reason: PictureRefusalReason

  constructor(reason: PictureRefusalReason) {
    super(`The picture is refused: ${reason}`)
    this.reason = reason
  }
}
