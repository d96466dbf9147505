export type RefusalReason =
  | 'not_an_image'
  | 'too_many_pixels'
  /** To be decoded, it would take more memory than we give. */
  | 'too_much_memory'
  /** It took too long, or ended the process that decoded it. */
  | 'failed'
  | 'animated'
  | 'not_only_an_image'
  /** The part asked for isn't within it. */
  | 'outside'
  /** Others are waiting; the same picture may be taken later. */
  | 'busy'

export interface PictureSize {
  width: number
  height: number
}

/**
 * Why a picture is not taken. @param size of the whole picture, when a part lies outside; one at which it would be taken,
 * when it takes too much memory.
 */
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
