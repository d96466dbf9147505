import type { PictureCredit, PictureNotes } from '@hometown/shared-types/contract/pictures'
import { decodeEntities } from '@hometown/shared-types/rules/html'
import { cleanPictureNotes } from '@hometown/shared-types/rules/picture-notes'
import type { MediaFields, MediaSize, WordPressMedia } from '../schemas.ts'
import { metaText, plainTextToHtml } from './fields.ts'

/** The dimensions are in pixels. */
interface PictureSource {
  src: string
  width: number
  height: number
}

/** The `srcset` has all uncropped sizes, smallest first, including the picture itself. */
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
  const whole = [full, ...Object.values(sizes)]
    .filter((size) => size !== undefined)
    .filter((size) => hasRatioOf(size, full))
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

/** The companion plugin gives a picture these fields. */
const FIELDS = {
  credit: 'hometown_credit',
  creditUrl: 'hometown_credit_url',
  license: 'hometown_license',
  madeWithAi: 'hometown_made_with_ai',
} as const satisfies Record<keyof PictureCredit, string>

/** Reads WordPress's captions, and credits only with the companion plugin. */
export function notesOfMedia({
  caption,
  meta,
}: Pick<WordPressMedia, 'caption' | 'meta'>): Pick<PictureNotes, 'caption'> & Partial<PictureCredit> {
  if (!(FIELDS.credit in meta)) return { caption: cleanPictureNotes({ caption: caption?.rendered }).caption }
  return cleanPictureNotes({
    caption: caption?.rendered,
    credit: decodeEntities(metaText(meta, FIELDS.credit) ?? ''),
    creditUrl: metaText(meta, FIELDS.creditUrl),
    license: metaText(meta, FIELDS.license),
    madeWithAi: meta[FIELDS.madeWithAi] === true,
  })
}

/** Leaves out missing keys, which change nothing; null removes a text. */
export function notesToMediaFields(changes: Partial<PictureNotes>): MediaFields {
  const { caption, ...credit } = changes
  return { caption: caption === undefined ? undefined : plainTextToHtml(caption ?? ''), meta: metaOfCredit(credit) }
}

/** Converts credits for answers and calls. Null would delete a row, which fails if there is none. */
export function metaOfCredit(credit: Partial<PictureCredit>): Record<string, string | boolean> {
  const names = (Object.keys(FIELDS) as (keyof PictureCredit)[]).filter((name) => credit[name] !== undefined)
  return Object.fromEntries(names.map((name) => [FIELDS[name], credit[name] ?? '']))
}
