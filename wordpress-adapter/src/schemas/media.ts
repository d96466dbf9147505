import { z } from 'zod'
import { idSchema, metaSchema, optionalIdSchema, renderedSchema, wordPressTimeSchema } from './rendered.ts'

/** `source_url` is absolute. */
export const mediaSizeSchema = z.object({
  source_url: z.string().min(1),
  width: z.coerce.number().int().positive(),
  height: z.coerce.number().int().positive(),
  mime_type: z.string().optional(),
})
export type MediaSize = z.infer<typeof mediaSizeSchema>

/** By name (`full`, `large`, `medium` …), valid ones only. PHP writes an empty object as `[]`. */
const sizesSchema = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((sizes) => {
    const valid: Record<string, MediaSize> = {}
    for (const [name, value] of Object.entries(sizes)) {
      const size = mediaSizeSchema.safeParse(value)
      if (size.success) valid[name] = size.data
    }
    return valid
  })

const dimension = z.number().int().positive().optional().catch(undefined)

const mediaDetailsSchema = z
  .object({ width: dimension, height: dimension, filesize: dimension, sizes: sizesSchema.default({}) })
  .catch({ width: undefined, height: undefined, filesize: undefined, sizes: {} })

/** An item of the media library. A picture that isn't public has no `source_url` and is useless. */
export const mediaSchema = z.object({
  id: idSchema,
  source_url: z.string().min(1),
  slug: z.string().default(''),
  /** Its page. */
  link: z.string().default(''),
  date_gmt: wordPressTimeSchema,
  modified_gmt: wordPressTimeSchema,
  title: renderedSchema.optional().catch(undefined),
  caption: renderedSchema.optional().catch(undefined),
  alt_text: z.string().default(''),
  media_type: z.string().default('file'),
  mime_type: z.string().default(''),
  author: optionalIdSchema,
  /** The post of the upload. */
  post: z.number().int().nullish(),
  media_details: mediaDetailsSchema.default({ sizes: {} }),
  meta: metaSchema,
})
export type WordPressMedia = z.infer<typeof mediaSchema>

/** WordPress may change the name, so read `source_url` from the answer. */
export interface MediaUpload {
  file: Blob | Uint8Array
  filename: string
  /** Such as `image/jpeg`; default: the blob's type. */
  type?: string
  title?: string
  alt_text?: string
  caption?: string
  /** WordPress drops fields that aren't registered for REST, without an error. */
  meta?: Record<string, unknown>
  /** Of the picture itself; finds it again. */
  slug?: string
  /** The post that it belongs to. While that isn't public, the picture isn't either. */
  post?: number
}

/** Missing fields stay unchanged. */
export type MediaFields = Pick<MediaUpload, 'title' | 'alt_text' | 'caption' | 'meta'>
