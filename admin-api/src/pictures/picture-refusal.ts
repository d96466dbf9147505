export type RefusalReason =
  | 'not_an_image'
  | 'too_many_pixels'
  | 'too_much_memory'
  | 'failed'
  | 'animated'
  | 'not_only_an_image'
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
