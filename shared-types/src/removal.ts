import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

export const removableSchema = z.enum(['article', 'event'])
export type Removable = z.infer<typeof removableSchema>

/** Query of `GET /api/usage`: articles or events that somebody is about to delete. `ids` are separated by commas. */
export const usageQuerySchema = z.object({
  kind: removableSchema,
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',')),
})

/** Where they were used, all together: newsletters that went out, or go out now (`sentAt` null), and counted views. */
export const usageSchema = z.object({
  newsletters: z.array(z.object({ id: z.string(), title: z.string(), sentAt: isoTimeSchema.nullable() })),
  views: z.number().int().min(0),
})
export type Usage = z.infer<typeof usageSchema>

/** Where readers of a deleted page are sent: a path of the site, or an https address. */
export const sendToSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/[^/])\S*$/, 'Write an address such as /calendar or https://example.com')

/** Body of the calls that delete articles or events, which may be missing. */
export const removalSchema = z.object({ sendTo: sendToSchema.optional() })
export const removalBodySchema = removalSchema.nullish()
