import { z } from 'zod'
import { focalPointSchema } from './focal-point.ts'

/** A pattern: the beginning of SHA-256 in hex. */
export const PICTURE_HASH = '[0-9a-f]{20,64}'

/** A pattern: the name of a size. */
export const DERIVED_FILE = `${PICTURE_HASH}-[0-9]{1,5}\\.(?:avif|webp|jpg)`

const SIZE = `(?:/derived/${DERIVED_FILE}|https?://[^\\s"'<>,]+)`
const TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/gif'] as const

/** Sizes of one type, as in a `<source>`. */
export const pictureTypeSchema = z.object({
  type: z.enum(TYPES),
  /** `/derived/… 320w, /derived/… 640w`, smallest first. */
  srcset: z.string().regex(new RegExp(`^${SIZE} [0-9]{1,5}w(?:, ${SIZE} [0-9]{1,5}w)*$`)),
})
export type PictureType = z.infer<typeof pictureTypeSchema>

/** The sizes of a picture, which we or the newsroom's WordPress made. Paths are relative to the service's address. */
export const pictureCopiesSchema = z.object({
  /** For every browser, and for sites that link to the article. */
  src: z.string().regex(new RegExp(`^${SIZE}$`)),
  /** Pixels of `src`; the sizes in `sources` have the same proportions. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Dominant color as `#rrggbb`, shown while the picture loads. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** In the order in which browsers should try them. */
  sources: z.array(pictureTypeSchema),
  /** The part that cropping must keep. */
  focal: focalPointSchema,
})
export type PictureCopies = z.infer<typeof pictureCopiesSchema>

/** The sizes of the pictures in a text, by `src`. */
export const textPictureCopiesSchema = z.record(z.string(), pictureCopiesSchema)
export type TextPictureCopies = z.infer<typeof textPictureCopiesSchema>
