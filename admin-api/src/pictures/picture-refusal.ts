import type { PictureRefusalCode } from '@hometown/shared-types/picture-refusals'

export type RefusalReason =
  | PictureRefusalCode
  | 'too_many_pixels'
  | 'too_much_memory'
  | 'failed'
  | 'outside'
  /** The queue is full; a retry may succeed. */
  | 'busy'

export interface PictureSize {
  width: number
  height: number
}

/** @param size the whole picture's size if the part is outside; an acceptable size if it takes too much memory */
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
