import { z } from 'zod'
import { focalPointSchema } from './focal-point.ts'

/** Where the sizes of a picture lie: named by the hash of its bytes, so each is kept by readers for good. */
export const DERIVED_PATH = '/derived/'

const derivedFile = '/derived/[0-9a-f]{20}-[0-9]{1,5}\\.(?:avif|webp|jpg)'

/** The types of the sizes, in the order in which a browser shall try them. */
export const PICTURE_TYPES = ['image/avif', 'image/webp'] as const

/** The sizes of one type, as a `<source>` names them. */
export const pictureTypeSchema = z.object({
  type: z.enum(PICTURE_TYPES),
  /** `/derived/… 320w, /derived/… 640w`, smallest first. */
  srcset: z.string().regex(new RegExp(`^${derivedFile} [0-9]{1,5}w(?:, ${derivedFile} [0-9]{1,5}w)*$`)),
})
export type PictureType = z.infer<typeof pictureTypeSchema>

/**
 * The sizes that our own service keeps of an article's picture; the field `hometown_picture` of a post. Its paths have
 * no host: they are below the service's address.
 */
export const pictureCopiesSchema = z.object({
  /** What every browser can show, and others that link to the article. */
  src: z.string().regex(new RegExp(`^${derivedFile}$`)),
  /** Pixels of `src`; the sizes in `sources` have the same proportions. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The prevailing colour as `#rrggbb`, for its place while it loads. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** AVIF first, then WebP; none of a type before all of it are made. */
  sources: z.array(pictureTypeSchema),
  /** What must stay in sight when the picture is cut. */
  focal: focalPointSchema,
})
export type PictureCopies = z.infer<typeof pictureCopiesSchema>

/** The sizes of the pictures in an article's text, by the `src` they have there; the field `hometown_pictures` of a post. */
export const textPictureCopiesSchema = z.record(z.string(), pictureCopiesSchema)
export type TextPictureCopies = z.infer<typeof textPictureCopiesSchema>
