import { z } from 'zod'
import { isoTimeSchema } from './instant.ts'
import { pageOf } from './pagination.ts'
import { optionalText } from './text-field.ts'

/** What an upload answers when it is no picture (422), and when it is too large (413). The limit is article's `IMAGE_BYTES_LIMIT`. */
export const NOT_AN_IMAGE_MESSAGE = 'Please select an image file'
export const IMAGE_TOO_LARGE_MESSAGE = 'Image size must be less than 5MB'

/** The name of the field of `POST /api/upload/image`. */
export const IMAGE_FIELD = 'image'

/** The part of a picture that must stay visible when it is cropped: from 0 (left, top) to 1. */
export const focalPointSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type FocalPoint = z.infer<typeof focalPointSchema>

/** A picture of the newsroom's own. Sizes in pixels and bytes. */
export const mediaSchema = z.object({
  id: z.string(),
  url: z.string(),
  originalName: z.string().nullable(),
  mimeType: z.string(),
  bytes: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  alt: z.string().nullable(),
  focalPoint: focalPointSchema.nullable(),
  createdAt: isoTimeSchema,
})
export type Media = z.infer<typeof mediaSchema>
export const mediaPageSchema = pageOf(mediaSchema)

/** Body of `PATCH /api/media/{id}`. */
export const updateMediaSchema = z
  .object({ alt: optionalText(1000), focalPoint: focalPointSchema.nullable() })
  .partial()
export type UpdateMediaInput = z.input<typeof updateMediaSchema>
