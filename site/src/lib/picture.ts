import type { FocalPoint } from '@hometown/shared-types/media'
import type { PictureType } from '@hometown/shared-types/picture'
import type { PictureCredit } from '@hometown/shared-types/picture-credit'

export interface Picture {
  readonly src: string
  /** The article's address of it, if `src` is one of our sizes. */
  readonly original?: string
  /** Empty if only one size is known. */
  readonly srcset: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
  /** `#rrggbb`, shown in its place while it loads. */
  readonly colour?: string | null
  /** AVIF first, then WebP; empty or absent if only `src` is known. */
  readonly sources?: readonly PictureType[]
  /** Plain text. */
  readonly caption?: string | null
  readonly credit?: PictureCredit
  /** Stays visible when the picture is cropped; fractions of its width and height. */
  readonly focal?: FocalPoint
}
