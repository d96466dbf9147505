import type { PictureRefusalCode } from '@hometown/shared-types/picture-refusals'

export type RefusalReason =
  | PictureRefusalCode
  | 'too_many_pixels'
  /** It took too much time or memory. */
  | 'failed'
  | 'outside'
  /** The queue is full; a retry may succeed. */
  | 'busy'

export const PIXEL_LIMIT = 50_000_000
/** No camera makes longer ones. Scaling a line of millions of pixels takes half a minute, or most of the memory. */
export const SIDE_LIMIT = 30_000

interface PictureSize {
  width: number
  height: number
}

/** @param size the whole picture's size if the part is outside */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal' as const
  readonly reason: RefusalReason
  readonly size: PictureSize | undefined

  constructor(reason: RefusalReason, size?: PictureSize) {
    super(`The picture is refused: ${reason}`)
    this.reason = reason
    this.size = size
  }
}
