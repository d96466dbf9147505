import type { Demands } from './open-picture.ts'
import type { RefusalReason } from './picture-refusal.ts'

/** Decoded: upright, without the camera's notes, in the colours that browsers expect. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** What is to be made of a picture. All sizes are of the picture as it is seen. */
export interface PictureWish {
  /** It is made smaller until it fits, also in its number of pixels; never larger. */
  readonly box: { width: number; height: number; pixels?: number; pixelsWithAlpha?: number }
  /** Only this part of it. */
  readonly part?: { left: number; top: number; width: number; height: number }
  /** Without it, the answer has the pixels themselves. */
  readonly encode?: { as: 'webp' | 'jpeg'; quality: number; width?: number }
  readonly withColour?: boolean
  readonly demands?: Demands
  /** Also one that is a little damaged. */
  readonly lenient?: boolean
}

/** Width and height are of the pixels within the box. */
export interface DecodedPicture extends Pixels {
  readonly colour: string | undefined
}

export interface PictureQuestion {
  bytes: Uint8Array
  wish: PictureWish
}

export type DecodingOutcome =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; reason: RefusalReason; size: { width: number; height: number } | undefined }
