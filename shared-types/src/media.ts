import { z } from 'zod'
import { focalPointSchema } from './focal-point.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'
import { isWebAddress, pictureCreditSchema, pictureNotesInputShape } from './picture-credit.ts'
import { optionalText } from './text-field.ts'

export { type FocalPoint, focalPointSchema } from './focal-point.ts'

/**
 * Field name of `POST /api/upload/image`. Errors: 413 if the picture is too large (`IMAGE_BYTES_LIMIT`), otherwise 422 with
 * the reason (`picture-refusals.ts`).
 */
export const IMAGE_FIELD = 'image'

/** Characters of an alternative text. */
export const ALT_LIMIT = 1000

/** A picture of the newsroom. Sizes in pixels and bytes. */
export const mediaSchema = z.object({
  id: z.string(),
  /** As in articles: `/uploads/…`, or an address of the newsroom's WordPress. */
  url: z.string(),
  originalName: z.string().nullable(),
  mimeType: z.string(),
  bytes: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  ...pictureCreditSchema.shape,
  focalPoint: focalPointSchema,
  createdAt: isoTimeSchema,
  /** Null for a picture of WordPress that has none. */
  sizes: pictureCopiesSchema.nullable(),
  /** In WordPress's media library, not in our own folder. */
  inWordPress: z.boolean(),
  /** The account that uploaded it; null for older pictures and those from elsewhere. */
  uploadedBy: z.string().nullish(),
})
export type Media = z.infer<typeof mediaSchema>
/** Answer of `GET /api/media`. */
export const mediaPageSchema = pageOf(mediaSchema)

/** By date of upload, by name, or by bytes. */
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const

/** Query of `GET /api/media`. `search` looks in the alternative text, the caption, the credit and the file name. */
export const mediaListQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: pageQuerySchema.shape.per_page,
  search: z.string().trim().max(200).optional(),
  sort: z.enum(MEDIA_SORTS).default('newest'),
  /** Only the picture with this address. */
  url: z.string().max(2000).optional(),
  /** Only pictures that nothing uses. */
  unused: z.stringbool().default(false),
})
export type MediaListQuery = z.infer<typeof mediaListQuerySchema>

/**
 * Only articles, businesses and people have a slug. The `status` of an article is its state (`articleStateOf`); pages
 * of the settings have none.
 */
export const mediaUseSchema = z.object({
  kind: z.enum(['article', 'business', 'event', 'setting', 'newsletter', 'person']),
  id: z.string(),
  title: z.string(),
  status: z.string().nullable(),
  slug: z.string().nullable(),
})
export type MediaUse = z.infer<typeof mediaUseSchema>

/** Answer of `GET /api/media/{id}`, with all uses. */
export const mediaDetailSchema = mediaSchema.extend({ uses: z.array(mediaUseSchema) })
export type MediaDetail = z.infer<typeof mediaDetailSchema>

/** Answer of `POST /api/upload/image`. `imageUrl` is the picture's address in articles. */
export const uploadedPictureSchema = z.object({ imageUrl: z.string(), picture: mediaSchema })

/** Body of `POST /api/upload/address`: a picture on the web, which is copied into the library. The answer is that of an upload. */
export const uploadAddressSchema = z.object({
  url: z.string().max(2000, 'This address is too long').refine(isWebAddress, 'This is not a web address'),
})

/**
 * Body of `PATCH /api/media/{id}`. With `onlyEmpty`, texts that the picture has already stay. Contributors change texts of
 * their own uploads, while only drafts show them.
 */
export const updateMediaSchema = z
  .object({
    alt: optionalText(ALT_LIMIT),
    focalPoint: focalPointSchema,
    ...pictureNotesInputShape,
    onlyEmpty: z.boolean(),
  })
  .partial()
export type UpdateMediaInput = z.input<typeof updateMediaSchema>
export type MediaChanges = z.output<typeof updateMediaSchema>

/** Answer of `GET /api/media/credits`: credits of the library's pictures, the most used first. */
export const savedCreditsSchema = z.array(
  pictureCreditSchema.pick({ creditUrl: true, license: true }).extend({ credit: z.string() }),
)
export type SavedCredit = z.infer<typeof savedCreditsSchema>[number]

/** Pixels. */
export const MIN_CROP_SIDE = 16

/** Body of `POST /api/media/{id}/crop`: a rectangle in pixels. */
export const cropMediaSchema = z.object({
  left: z.number().int().min(0),
  top: z.number().int().min(0),
  width: z.number().int().min(MIN_CROP_SIDE),
  height: z.number().int().min(MIN_CROP_SIDE),
})
export type CropMediaInput = z.infer<typeof cropMediaSchema>

/** Query of `DELETE /api/media/{id}`. Without it, a picture in use gets 409 `in_use` with `uses`. */
export const deleteMediaQuerySchema = z.object({ even_if_used: z.stringbool().default(false) })

/** Further fields of a 409 `in_use`. */
export const mediaInUseSchema = z.object({ uses: z.array(mediaUseSchema) })
