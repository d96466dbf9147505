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
