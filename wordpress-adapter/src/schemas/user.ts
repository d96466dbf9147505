import { z } from 'zod'
import { idSchema } from './rendered.ts'

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
export const postAuthorSchema = z.object({
  display_name: z.string(),
  /** Some pictures come as a list of sizes, which is left out. */
  avatar_url: z.string().optional().catch(undefined),
})

/** An author of Co-Authors Plus. */
export const coauthorSchema = z.object({ user_nicename: z.string(), display_name: z.string() })
export type WordPressCoauthor = z.infer<typeof coauthorSchema>
