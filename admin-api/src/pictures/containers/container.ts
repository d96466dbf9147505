/** A picture file, read without decoding it: what it says of itself, and what of it a decoder needs. */
export interface Container {
  readonly width: number
  readonly height: number
  /** Bytes that the decoder holds at once, as measured; formats that are decoded line by line need little. */
  readonly held: number
  /** Not all of its lines are held at once: one half as wide and high takes half of the memory, not a quarter. */
  readonly isHeldInPart?: boolean
  /** There are further frames. */
  readonly isAnimated: boolean
  /** Its pixels, colours and which way is up; of what moves, the first frame. Notes, which may unfold to any size, are left out. */
  readonly bytes: Buffer
}

/** It isn't built as its format asks for. */
export class DamagedPictureError extends Error {
  override name = 'DamagedPictureError' as const
}

/** Cameras write some kilobytes, with a small picture up to 64 kB. */
export const EXIF_LIMIT = 65_536
/** Those of printers are the largest. */
export const PROFILE_LIMIT = 2_000_000

/** Keeps the first of each kind. */
export function createOnce(): (kind: string) => boolean {
  const seen = new Set<string>()
  return (kind) => !seen.has(kind) && Boolean(seen.add(kind))
}
