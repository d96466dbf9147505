import { postCorrectionsSchema } from '@hometown/shared-types/correction'
import { pictureCopiesSchema, textPictureCopiesSchema } from '@hometown/shared-types/picture'
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
import { userSchema } from './user.ts'

/** What `_embed` adds. Embedded objects that the caller may not see are left out. */
export const embeddedSchema = z.object({
  author: listOfValid(userSchema).optional(),
  'wp:featuredmedia': listOfValid(mediaSchema).optional(),
  /** One list for each taxonomy. */
  'wp:term': z.array(listOfValid(termSchema)).optional().catch(undefined),
})
export type WordPressEmbedded = z.infer<typeof embeddedSchema>

const noText = (): Rendered => ({ rendered: '' })

/** What posts, events, sports and sources have in common. Fields not named here are dropped. */
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
  /** Site-local, without a zone. */
  date: wordPressTimeSchema,
  /** UTC, without a zone. */
  date_gmt: wordPressTimeSchema,
  modified: wordPressTimeSchema,
  modified_gmt: wordPressTimeSchema,
  author: optionalIdSchema,
  /** 0 where there is none. */
  featured_media: optionalIdSchema,
  categories: z.array(z.number().int()).default([]),
  tags: z.array(z.number().int()).default([]),
  meta: metaSchema,
  /** Only with `context=edit`; not empty for a post that asks readers for a password. */
  password: z.string().optional(),
  _embedded: embeddedSchema.optional().catch(undefined),
  /** Grows with every change; only with the companion plugin. */
  hometown_revision: z.number().int().optional().catch(undefined),
})

/** A post. `title` and `content` must be there, or it counts as malformed. */
export const postSchema = contentSchema.extend({
  content: renderedSchema,
  sticky: z.boolean().default(false),
  /** The sizes of its picture; only our own content service gives them. */
  hometown_picture: pictureCopiesSchema.optional().catch(undefined),
  /** The sizes of the pictures in its text, by their `src`; only our own content service gives them. */
  hometown_pictures: textPictureCopiesSchema.optional().catch(undefined),
  /** The notes under the article, the newest first; only our own content service gives them. */
  hometown_corrections: postCorrectionsSchema.optional().catch(undefined),
})
export type WordPressPost = z.infer<typeof postSchema>

/** An item of the types `events`, `sports` and `sources`; what they say is in `meta`. */
export type WordPressContent = z.infer<typeof contentSchema>

/** The little that comparing two lists needs. */
export const postBriefSchema = z.object({
  id: idSchema,
  slug: z.string(),
  status: z.string(),
  modified_gmt: wordPressTimeSchema,
  /** Only with `context=edit`; not empty for a post that asks readers for a password. */
  password: z.string().optional(),
})
export type WordPressPostBrief = z.infer<typeof postBriefSchema>

/** Fields of a create or update, by WordPress's names; only what is given changes. Texts are raw HTML. */
export interface PostFields {
  title?: string
  content?: string
  excerpt?: string
  slug?: string
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private'
  /** UTC, `2026-11-20T03:33:19`. */
  date_gmt?: string
  /** Replaces all of them. Unknown ids are dropped by WordPress without an error. */
  categories?: number[]
  tags?: number[]
  author?: number
  featured_media?: number
  /** Only fields that the site registered for REST; others are dropped without an error. */
  meta?: Record<string, unknown>
  /** With the companion plugin: refuse (409 `hometown_stale`) when the post has another revision by now. */
  hometown_if_revision?: number
}
