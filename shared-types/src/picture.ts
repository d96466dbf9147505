import { z } from 'zod'
import { focalPointSchema } from './focal-point.ts'

/** Derived sizes. Names contain the hash of the bytes, so they are cached forever. */
export const DERIVED_PATH = '/derived/'

/** A pattern: SHA-256 in hex. Sizes that an earlier version made have its first 80 bits, until they are made anew. */
export const PICTURE_HASH = '(?:[0-9a-f]{64}|[0-9a-f]{20})'

/** A pattern: the name of a size. */
export const DERIVED_FILE = `${PICTURE_HASH}-[0-9]{1,5}\\.(?:avif|webp|jpg)`

const derivedFile = `/derived/${DERIVED_FILE}`

/** In the order in which browsers should try them. */
export const PICTURE_TYPES = ['image/avif', 'image/webp'] as const

/** Sizes of one type, as in a `<source>`. */
export const pictureTypeSchema = z.object({
  type: z.enum(PICTURE_TYPES),
  /** `/derived/… 320w, /derived/… 640w`, smallest first. */
  srcset: z.string().regex(new RegExp(`^${derivedFile} [0-9]{1,5}w(?:, ${derivedFile} [0-9]{1,5}w)*$`)),
})
export type PictureType = z.infer<typeof pictureTypeSchema>

/** Our sizes of an article's picture. Paths are relative to the service's address. */
export const pictureCopiesSchema = z.object({
  /** For every browser, and for sites that link to the article. */
  src: z.string().regex(new RegExp(`^${derivedFile}$`)),
  /** Pixels of `src`; the sizes in `sources` have the same proportions. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Dominant color as `#rrggbb`, shown while the picture loads. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** AVIF first, then WebP. A type is missing until all its sizes are made. */
  sources: z.array(pictureTypeSchema),
  /** The part that cropping must keep. */
  focal: focalPointSchema,
})
export type PictureCopies = z.infer<typeof pictureCopiesSchema>

/** Our sizes of the pictures in a text, by `src`. */
export const textPictureCopiesSchema = z.record(z.string(), pictureCopiesSchema)
export type TextPictureCopies = z.infer<typeof textPictureCopiesSchema>
