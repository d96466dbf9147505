import type { MediaSize, WordPressMedia } from '../schemas/media.ts'

/** One file of a picture; width and height in pixels. */
export interface PictureSource {
  src: string
  width: number
  height: number
}

/** A picture whose dimensions are known, with its other sizes, smallest first, the picture itself among them. */
export interface Picture extends PictureSource {
  srcset: PictureSource[]
}

/** Sizes are rounded to whole pixels, so the same picture in small may be off by a little more than one. */
const RATIO_TOLERANCE = 0.02

/** The featured picture with the sizes that show all of it: cropped ones, such as thumbnails, are no candidates. */
export function pictureOfMedia(media: WordPressMedia): Picture | null {
  const { width, height, sizes } = media.media_details
  const full = sizes.full ?? (width && height ? { source_url: media.source_url, width, height } : undefined)
  if (media.media_type !== 'image' || !full) return null
  const whole = [full, ...Object.values(sizes)].filter((size) => hasRatioOf(size, full))
  const byWidth = new Map(whole.reverse().map((size) => [size.width, toSource(size)]))
  return { ...toSource(full), srcset: [...byWidth.values()].sort((a, b) => a.width - b.width) }
}

function hasRatioOf(size: MediaSize, full: MediaSize): boolean {
  const wanted = full.height / full.width
  return Math.abs(size.height / size.width - wanted) <= Math.max(RATIO_TOLERANCE * wanted, 1 / size.width)
}

function toSource(size: MediaSize): PictureSource {
  return { src: size.source_url, width: size.width, height: size.height }
}
