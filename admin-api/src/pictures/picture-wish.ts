import type { FileNotes } from './file-notes.ts'
import type { Demands } from './open-picture.ts'
import type { RefusalReason } from './picture-refusal.ts'

/** sRGB, upright, without metadata. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** All sizes refer to the upright picture. */
export interface PictureWish {
  /** Scales down to fit this box and number of pixels; never up. */
  readonly box: { width: number; height: number; pixels?: number; pixelsWithAlpha?: number }
  readonly part?: { left: number; top: number; width: number; height: number }
  readonly encode?: { as: 'webp' | 'jpeg'; quality: number; width?: number }
  readonly withColour?: boolean
  /** Caption and credit that the file contains. */
  readonly withNotes?: boolean
  readonly demands?: Demands
}

export interface DecodedPicture extends Pixels {
  readonly colour: string | undefined
  readonly notes?: FileNotes | undefined
}

export interface PictureQuestion {
  bytes: Uint8Array
  wish: PictureWish
}

export type DecodingOutcome =
  | { ok: true; picture: DecodedPicture }
  | { ok: false; reason: RefusalReason; size: { width: number; height: number } | undefined }
