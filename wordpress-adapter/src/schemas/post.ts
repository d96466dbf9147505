import { postCorrectionsSchema } from '@hometown/shared-types/correction'
import { postJobSchema } from '@hometown/shared-types/job-details'
import { postAuthorsSchema } from '@hometown/shared-types/person'
import { pictureCopiesSchema, textPictureCopiesSchema } from '@hometown/shared-types/picture'
import { textPictureCreditsSchema } from '@hometown/shared-types/picture-credit'
import { z } from 'zod'
import { mediaSchema } from './media.ts'
import {
  idSchema,
  listOfValid,
  metaSchema,
  optionalIdSchema,
  type Rendered,
  renderedSchema,
  wordPressTimeSchema,
} from './rendered.ts'
import { termSchema } from './term.ts'
import { postAuthorSchema, userSchema } from './user.ts'

/** The additions of `_embed`, without objects that the caller may not see. */
export const embeddedSchema = z.object({
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
