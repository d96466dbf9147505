import type { MediaSize, WordPressMedia } from '../schemas/media.ts'

/** Width and height in pixels. */
export interface PictureSource {
  src: string
  width: number
  height: number
}

/** `srcset` has all uncropped sizes, smallest first, including the picture itself. */
export interface Picture extends PictureSource {
  srcset: PictureSource[]
}

/** Sizes are rounded to whole pixels, so the ratio of a small one may differ a little. */
const RATIO_TOLERANCE = 0.02

/** Leaves out cropped sizes, such as thumbnails. */
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
