export interface Container {
  readonly width: number
  readonly height: number
  /** Measured bytes of the decoder's memory. Formats that are decoded line by line take little. */
  readonly held: number
  /** The decoder holds only some lines, so halving both sides halves the memory instead of quartering it. */
  readonly isHeldInPart?: boolean
  readonly isAnimated: boolean
  /** Further pages, which a picture can't show. */
  readonly hasPages?: boolean
  /** The end of the file is missing. A decoder may still find all pixels. */
  readonly isCutOff?: boolean
  /** Reduced to pixels, colors, orientation and the first frame: metadata could unpack to any size. */
  readonly bytes: Buffer
}

export class DamagedPictureError extends Error {
  override name = 'DamagedPictureError' as const
  readonly isCutOff: boolean

  constructor(message: string, isCutOff = false) {
    super(message)
    this.isCutOff = isCutOff
  }
}

/** Cameras write some kilobytes, or up to 64 kB with a thumbnail. */
export const EXIF_LIMIT = 65_536
export const PROFILE_LIMIT = 2_000_000

/** True for the first of each kind only. */
export function createOnce(): (kind: string) => boolean {
  const seen = new Set<string>()
  return (kind) => !seen.has(kind) && Boolean(seen.add(kind))
}
