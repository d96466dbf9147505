import { z } from 'zod'
import { focalPointSchema } from './focal-point.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'
import { optionalText } from './text-field.ts'

export { type FocalPoint, focalPointSchema } from './focal-point.ts'

/** What an upload answers when it is no picture (422), and when it is too large (413). The limit is article's `IMAGE_BYTES_LIMIT`. */
export const NOT_AN_IMAGE_MESSAGE = 'Please select an image file'
export const IMAGE_TOO_LARGE_MESSAGE = 'Image size must be less than 5MB'

/** The name of the field of `POST /api/upload/image`. */
export const IMAGE_FIELD = 'image'

/** Characters of an alternative text. */
export const ALT_LIMIT = 1000

/** A picture of the newsroom's own. Sizes in pixels and bytes. */
export const mediaSchema = z.object({
  id: z.string(),
  /** As articles name it: `/uploads/…`, or an address of the newsroom's WordPress. */
  url: z.string(),
  originalName: z.string().nullable(),
  mimeType: z.string(),
  bytes: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  alt: z.string().nullable(),
  focalPoint: focalPointSchema,
  createdAt: isoTimeSchema,
  /** The sizes that are made; null as long as there are none. */
  sizes: pictureCopiesSchema.nullable(),
  /** A small form that WordPress has, for lists, where there are no sizes of ours. */
  thumbnailUrl: z.string().nullable(),
  /** Whether it is in WordPress's media library rather than in our own folder. */
  inWordPress: z.boolean(),
  isUsed: z.boolean(),
})
export type Media = z.infer<typeof mediaSchema>
/** `GET /api/media`. */
export const mediaPageSchema = pageOf(mediaSchema)

/** By when they were added, by name, or by bytes. */
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const

/** Query of `GET /api/media`. `search` looks at the alternative text and at the file's name. */
export const mediaListQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: pageQuerySchema.shape.per_page,
  search: z.string().trim().max(200).optional(),
  sort: z.enum(MEDIA_SORTS).default('newest'),
  /** Only those that nothing shows. */
  unused: z.stringbool().default(false),
})
export type MediaListQuery = z.infer<typeof mediaListQuerySchema>

/** Something that shows a picture. A page of the settings has no `status`, and only articles and businesses a slug. */
export const mediaUseSchema = z.object({
  kind: z.enum(['article', 'business', 'event', 'setting', 'newsletter']),
  id: z.string(),
  title: z.string(),
  status: z.string().nullable(),
  slug: z.string().nullable(),
})
export type MediaUse = z.infer<typeof mediaUseSchema>

/** `GET /api/media/{id}`: with everything that shows it. */
export const mediaDetailSchema = mediaSchema.extend({ uses: z.array(mediaUseSchema) })
export type MediaDetail = z.infer<typeof mediaDetailSchema>

/** Answer of `POST /api/upload/image`. `imageUrl` is what articles name. */
export const uploadedPictureSchema = z.object({ imageUrl: z.string(), picture: mediaSchema })
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>

/** Body of `PATCH /api/media/{id}`. */
export const updateMediaSchema = z.object({ alt: optionalText(ALT_LIMIT), focalPoint: focalPointSchema }).partial()
export type UpdateMediaInput = z.input<typeof updateMediaSchema>
export type MediaChanges = z.output<typeof updateMediaSchema>

/** The smallest side of a picture that is cut out, in pixels. */
export const MIN_CROP_SIDE = 16

/** Body of `POST /api/media/{id}/crop`: a rectangle in pixels of the picture. */
export const cropMediaSchema = z.object({
  left: z.number().int().min(0),
  top: z.number().int().min(0),
  width: z.number().int().min(MIN_CROP_SIDE),
  height: z.number().int().min(MIN_CROP_SIDE),
})
export type CropMediaInput = z.infer<typeof cropMediaSchema>

/** Query of `DELETE /api/media/{id}`. One in use is deleted only when told to: else 409 `in_use` with `uses`. */
export const deleteMediaQuerySchema = z.object({ even_if_used: z.stringbool().default(false) })

/** What a 409 `in_use` carries besides its message. */
export const mediaInUseSchema = z.object({ uses: z.array(mediaUseSchema) })
