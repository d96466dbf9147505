import { postCorrectionsSchema } from '@hometown/shared-types/correction'
import { postJobSchema } from '@hometown/shared-types/job-details'
import { postAuthorsSchema } from '@hometown/shared-types/person'
import { pictureCopiesSchema, textPictureCopiesSchema } from '@hometown/shared-types/picture'
import { textPictureCreditsSchema } from '@hometown/shared-types/picture-credit'
import { z } from 'zod'

/** HTML with entities in `rendered`; `raw` only with `context=edit`. */
const renderedSchema = z.object({
  rendered: z.string(),
  raw: z.string().optional(),
  /** True if a password hides the text; `rendered` is then empty. */
  protected: z.boolean().optional(),
})
export type Rendered = z.infer<typeof renderedSchema>

/** Fields by name. PHP writes an empty object as `[]`. */
const metaSchema = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((): Record<string, unknown> => ({}))])
  .default({})

/** 0 for none, as in WordPress. */
const optionalIdSchema = z.number().int().min(0).default(0)

const idSchema = z.number().int().positive()

/** Without a zone, `2026-11-19T21:33:19`. Drafts may have none. */
const wordPressTimeSchema = z.string().nullish()

/** Keeps only valid items: embedded objects may be `{ code: 'rest_forbidden' }`. */
function listOfValid<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value): z.output<T>[] => {
        const result = item.safeParse(value)
        return result.success ? [result.data] : []
      }),
    )
}

/** A category or tag. `name` may contain entities (`Arts &amp; Culture`); `count` counts all types, not only posts. */
export const termSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string().default('category'),
  parent: optionalIdSchema,
  count: z.number().int().default(0),
  description: z.string().default(''),
  link: z.string().default(''),
})
export type WordPressTerm = z.infer<typeof termSchema>

/** WordPress derives a missing `slug` from the name. */
export interface CategoryFields {
  name: string
  slug?: string
  parent?: number
  description?: string
}

/** People without a published post aren't public. */
export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  description: z.string().default(''),
  link: z.string().default(''),
  /** By size in pixels. */
  avatar_urls: z.record(z.string(), z.string()).catch({}).default({}),
})
export type WordPressUser = z.infer<typeof userSchema>

export const currentUserSchema = userSchema.extend({
  username: z.string().optional(),
  email: z.string().optional(),
  roles: z.array(z.string()).default([]),
  /** `edit_posts`, `publish_posts`, `upload_files` … */
  capabilities: z.record(z.string(), z.unknown()).catch({}).default({}),
})
export type WordPressCurrentUser = z.infer<typeof currentUserSchema>

/** An author as PublishPress Authors adds them to posts; guests have no account. */
const postAuthorSchema = z.object({
  display_name: z.string(),
  /** Some pictures come as a list of sizes, which is left out. */
  avatar_url: z.string().optional().catch(undefined),
})

/** An author of Co-Authors Plus. */
export const coauthorSchema = z.object({ user_nicename: z.string(), display_name: z.string() })
export type WordPressCoauthor = z.infer<typeof coauthorSchema>

/** `source_url` is absolute. */
const mediaSizeSchema = z.object({
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

/** The additions of `_embed`, without objects that the caller may not see. */
const embeddedSchema = z.object({
  author: listOfValid(userSchema).optional(),
  'wp:featuredmedia': listOfValid(mediaSchema).optional(),
  /** One list per taxonomy. */
  'wp:term': z.array(listOfValid(termSchema)).optional().catch(undefined),
})
export type WordPressEmbedded = z.infer<typeof embeddedSchema>

const noText = (): Rendered => ({ rendered: '' })

/** The common fields of posts, events, sports and sources; others are dropped. */
export const contentSchema = z.object({
  id: idSchema,
  slug: z.string(),
  /** `publish`, `private`, `draft`, `pending`, `future`, `trash` … */
  status: z.string(),
  type: z.string().default('post'),
  link: z.string().default(''),
  title: renderedSchema,
  content: renderedSchema.default(noText),
  excerpt: renderedSchema.default(noText),
  /** Local to the site, without a zone. */
  date: wordPressTimeSchema,
  /** UTC, without a zone. */
  date_gmt: wordPressTimeSchema,
  modified: wordPressTimeSchema,
  modified_gmt: wordPressTimeSchema,
  author: optionalIdSchema,
  /** 0 for none. */
  featured_media: optionalIdSchema,
  categories: z.array(z.number().int()).default([]),
  tags: z.array(z.number().int()).default([]),
  meta: metaSchema,
  /** Only with `context=edit`; empty unless readers need a password. */
  password: z.string().optional(),
  _embedded: embeddedSchema.optional().catch(undefined),
  /** Grows with every change; needs the companion plugin. */
  hometown_revision: z.number().int().optional().catch(undefined),
})

/** Malformed without `title` or `content`. */
export const postSchema = contentSchema.extend({
  content: renderedSchema,
  sticky: z.boolean().default(false),
  /** From PublishPress Authors, in the byline's order. */
  authors: listOfValid(postAuthorSchema).optional(),
  /** Sizes of its picture; only from our own content service. */
  hometown_picture: pictureCopiesSchema.optional().catch(undefined),
  /** Sizes of the pictures in its text, by `src`; only from our own content service. */
  hometown_pictures: textPictureCopiesSchema.optional().catch(undefined),
  /** Credits of the pictures in its text, by `src`; only from our own content service. */
  hometown_credits: textPictureCreditsSchema.optional().catch(undefined),
  /** Notes under the article, newest first; only from our own content service. */
  hometown_corrections: postCorrectionsSchema.optional().catch(undefined),
  /** Who of the byline has a page, in its order; only from our own content service. */
  hometown_authors: postAuthorsSchema.optional().catch(undefined),
  /** The job that it describes; only from our own content service. */
  hometown_job: postJobSchema.optional().catch(undefined),
})
export type WordPressPost = z.infer<typeof postSchema>

/** An item of `events`, `sports` or `sources`; its data is in `meta`. */
export type WordPressContent = z.infer<typeof contentSchema>

export const postBriefSchema = z.object({
  id: idSchema,
  slug: z.string(),
  status: z.string(),
  modified_gmt: wordPressTimeSchema,
  categories: z.array(z.number().int()).optional().catch(undefined),
  /** Grows with every change; needs the companion plugin. */
  hometown_revision: z.number().int().optional().catch(undefined),
  /** Only with `context=edit`; empty unless readers need a password. */
  password: z.string().optional(),
})
export type WordPressPostBrief = z.infer<typeof postBriefSchema>

/** The fields of a create or update, by WordPress's names. Missing fields stay unchanged. Texts are raw HTML. */
export interface PostFields {
  title?: string
  content?: string
  excerpt?: string
  slug?: string
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private'
  /** UTC, `2026-11-20T03:33:19`. */
  date_gmt?: string
  /** Replaces all. WordPress drops unknown ids without an error. */
  categories?: number[]
  tags?: number[]
  author?: number
  featured_media?: number
  /** WordPress drops fields that aren't registered for REST, without an error. */
  meta?: Record<string, unknown>
  /** Refuses (409 `hometown_stale`) if the post has another revision; needs the companion plugin. */
  hometown_if_revision?: number
}
