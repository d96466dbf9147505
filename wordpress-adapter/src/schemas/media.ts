import { z } from 'zod'
import { idSchema, metaSchema, optionalIdSchema, renderedSchema, wordPressTimeSchema } from './rendered.ts'

/** One size of a picture. `source_url` is absolute. */
export const mediaSizeSchema = z.object({
  source_url: z.string().min(1),
  width: z.coerce.number().int().positive(),
  height: z.coerce.number().int().positive(),
  mime_type: z.string().optional(),
})
export type MediaSize = z.infer<typeof mediaSizeSchema>

/** Sizes that fit, by name (`full`, `large`, `medium` …); PHP writes none as `[]`. */
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

/** A picture or file of the media library. Without `source_url` it is of no use, as for a picture that is not public. */
export const mediaSchema = z.object({
  id: idSchema,
  source_url: z.string().min(1),
  slug: z.string().default(''),
  date_gmt: wordPressTimeSchema,
  modified_gmt: wordPressTimeSchema,
  title: renderedSchema.optional().catch(undefined),
  caption: renderedSchema.optional().catch(undefined),
  alt_text: z.string().default(''),
  media_type: z.string().default('file'),
  mime_type: z.string().default(''),
  author: optionalIdSchema,
  /** The post it was uploaded to. */
  post: z.number().int().nullish(),
  media_details: mediaDetailsSchema.default({ sizes: {} }),
  meta: metaSchema,
})
export type WordPressMedia = z.infer<typeof mediaSchema>

/** A file to upload. WordPress changes the name where it has to, so read `source_url` from the answer. */
export interface MediaUpload {
  file: Blob | Uint8Array
  filename: string
  /** Media type, such as `image/jpeg`; the blob's own unless given. */
  type?: string
  title?: string
  alt_text?: string
  caption?: string
  /** The picture's own name in addresses; by it one can be found again. */
  slug?: string
  /** The post that it belongs to. While that post is not public, neither is the picture. */
  post?: number
}

/** What can be said anew of a picture; what is not given stays. */
export type MediaFields = Pick<MediaUpload, 'title' | 'alt_text' | 'caption'>
