import { articleExtrasSchema } from '@hometown/shared-types/contract/publishing'
import { z } from 'zod'

/** The HTML in `rendered` has entities; `raw` comes only with `context=edit`. */
const renderedSchema = z.object({
  rendered: z.string(),
  raw: z.string().optional(),
  /** The value is true if a password hides the text; `rendered` is then empty. */
  protected: z.boolean().optional(),
})

/** Fields come by name. PHP writes an empty object as `[]`. */
const metaSchema = z.record(z.string(), z.unknown()).catch({}).default({})

/** The id is 0 for none, as in WordPress. */
const optionalIdSchema = z.number().int().min(0).default(0)

const idSchema = z.number().int().positive()

/** The time has no zone: `2026-11-19T21:33:19`. Drafts may have none. */
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

/** The answer of `/wp-json/` without its list of routes. */
export const siteIndexSchema = z.object({
  name: z.string().default(''),
  namespaces: z.array(z.string()),
  /** The field is empty (PHP writes `[]`) if application passwords are off, as without https. */
  authentication: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** A category or tag. `name` may contain entities (`Arts &amp; Culture`). */
export const termSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string().default('category'),
})

/** WordPress derives a missing `slug` from the name. */
export interface CategoryFields {
  name: string
  slug?: string
}

/** People without a published post aren't public. */
export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  description: z.string().default(''),
  /** Addresses come by size in pixels. */
  avatar_urls: z.record(z.string(), z.string()).catch({}).default({}),
})
export type WordPressUser = z.infer<typeof userSchema>

export const currentUserSchema = userSchema.extend({
  /** The names are `edit_posts`, `publish_posts`, `upload_files` … */
  capabilities: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** An author as PublishPress Authors adds them to posts; guests have no account. */
const postAuthorSchema = z.object({
  display_name: z.string(),
  /** Some pictures come as a list of sizes, which is left out. */
  avatar_url: z.string().optional().catch(undefined),
})

export const coauthorSchema = z.object({ display_name: z.string() })

/** The `source_url` is absolute. */
const mediaSizeSchema = z.object({
  source_url: z.string().min(1),
  width: z.coerce.number().int().positive(),
  height: z.coerce.number().int().positive(),
})
export type MediaSize = z.infer<typeof mediaSizeSchema>

/** Sizes come by name (`full`, `large`, `medium` …). PHP writes an empty object as `[]`. */
const sizesSchema = z.record(z.string(), mediaSizeSchema.optional().catch(undefined)).catch({})

const dimension = z.number().int().positive().optional().catch(undefined)

const mediaDetailsSchema = z
  .object({ width: dimension, height: dimension, filesize: dimension, sizes: sizesSchema.default({}) })
  .catch({ width: undefined, height: undefined, filesize: undefined, sizes: {} })

/** An item of the media library. A picture that isn't public has no `source_url` and is useless. */
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
  media_details: mediaDetailsSchema.default({ sizes: {} }),
  meta: metaSchema,
})
export type WordPressMedia = z.infer<typeof mediaSchema>

/** An update leaves missing fields unchanged. */
export interface MediaFields {
  title?: string
  alt_text?: string
  caption?: string
  /** WordPress drops fields that aren't registered for REST, without an error. */
  meta?: Record<string, unknown>
}

/** WordPress may change the file's name, so read `source_url` from the answer. */
export interface MediaUpload extends MediaFields {
  file: Uint8Array
  filename: string
  /** The type is such as `image/jpeg`. */
  type: string
  /** The slug is the picture's own, and finds it again. */
  slug?: string
}

/** WordPress adds these for `_embed`; we drop objects that the caller may not see. */
const embeddedSchema = z.object({
  author: listOfValid(userSchema).optional(),
  'wp:featuredmedia': listOfValid(mediaSchema).optional(),
  /** Each taxonomy has one list. */
  'wp:term': z.array(listOfValid(termSchema)).optional().catch(undefined),
})

const noText = () => ({ rendered: '' })

/** The common fields of posts, events, sports and sources; others are dropped. */
export const contentSchema = z.object({
  id: idSchema,
  slug: z.string(),
  /** The status is `publish`, `private`, `draft`, `pending`, `future`, `trash` … */
  status: z.string(),
  link: z.string().default(''),
  title: renderedSchema,
  content: renderedSchema.default(noText),
  excerpt: renderedSchema.default(noText),
  /** The time is local to the site, without a zone. */
  date: wordPressTimeSchema,
  /** The time is UTC, without a zone. */
  date_gmt: wordPressTimeSchema,
  modified: wordPressTimeSchema,
  modified_gmt: wordPressTimeSchema,
  author: optionalIdSchema,
  featured_media: optionalIdSchema,
  categories: z.array(z.number().int()).default([]),
  meta: metaSchema,
  /** The password comes only with `context=edit`; it is empty unless readers need one. */
  password: z.string().optional(),
  _embedded: embeddedSchema.optional().catch(undefined),
  /** The number grows with every change; it needs the companion plugin. */
  hometown_revision: z.number().int().optional().catch(undefined),
})

/** A post is malformed without `title` or `content`. */
export const postSchema = contentSchema.extend({
  content: renderedSchema,
  sticky: z.boolean().default(false),
  /** PublishPress Authors adds these, in the byline's order. */
  authors: listOfValid(postAuthorSchema).optional(),
  /** Only our own content service sends this. */
  hometown: articleExtrasSchema.optional().catch(undefined),
})
export type WordPressPost = z.infer<typeof postSchema>

/** The fields that show whether a post has changed. */
export const postBriefSchema = contentSchema.pick({
  id: true,
  slug: true,
  status: true,
  modified_gmt: true,
  categories: true,
  hometown_revision: true,
  password: true,
})
export type WordPressPostBrief = z.infer<typeof postBriefSchema>

/** The fields of a create or update, by WordPress's names. Missing fields stay unchanged. Texts are raw HTML. */
export interface PostFields {
  title?: string
  content?: string
  excerpt?: string
  slug?: string
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private'
  /** The time is UTC: `2026-11-20T03:33:19`. */
  date_gmt?: string
  /** The list replaces all. WordPress drops unknown ids without an error. */
  categories?: number[]
  featured_media?: number
  /** WordPress drops fields that aren't registered for REST, without an error. */
  meta?: Record<string, unknown>
  /** The call is refused (409 `hometown_stale`) if the post has another revision; needs the companion plugin. */
  hometown_if_revision?: number
}
