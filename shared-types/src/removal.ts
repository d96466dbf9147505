import { z } from 'zod'
import { call, type } from './call.ts'

const removableSchema = z.enum(['article', 'event'])
export type Removable = z.infer<typeof removableSchema>

const usageQuerySchema = z.object({
  kind: removableSchema,
  /** Separated by commas. */
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',')),
})

/** All together. */
export interface Usage {
  /** That went out, or go out now (`sentAt` null). */
  newsletters: { id: string; title: string; sentAt: string | null }[]
  /** Counted. */
  views: number
}

/** Where articles or events were used that somebody is about to delete. */
export const usageCall = call('GET', '/api/usage', { query: usageQuerySchema, answer: type<Usage>() })

/** Where readers of a deleted page are sent: a path of the site, or an https address. */
export const sendToSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/[^/])\S*$/, 'Write an address such as /calendar or https://example.com')

/** Body of the calls that delete articles or events, which may be missing. */
const removalSchema = z.object({ sendTo: sendToSchema.optional() })
export const removalBodySchema = removalSchema.nullish()
