import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

const count = z.number().int().min(0)

/** More are counted, and not listed. */
export const LISTED_DIFFERENCES_LIMIT = 200

/** One post that isn't here, or isn't on the site, as WordPress has it. */
export const mirrorDifferenceSchema = z.object({
  wordpressId: z.number(),
  title: z.string(),
  /** `missing`: not here. `gone`: here, and no longer in WordPress. `changed`: here with other values. `site`: not on the site as stored. */
  kind: z.enum(['missing', 'gone', 'changed', 'site']),
  /** The fields that differ, or what is wrong with the page. */
  details: z.string(),
})
export type MirrorDifference = z.infer<typeof mirrorDifferenceSchema>

export const DIFFERENCE_LABELS: Readonly<Record<MirrorDifference['kind'], string>> = {
  missing: 'Not in Hometown',
  gone: 'Not in WordPress',
  changed: 'Article differs',
  site: 'Page differs',
}

/** The comparison of all posts of WordPress with what is stored and with the site: the one under way, else the last one. */
export const mirrorCheckSchema = z.object({
  /** `idle` before the first one, and after one that was finished. */
  state: z.enum(['idle', 'waiting', 'running', 'failed']),
  /** It also fixes what differs. */
  fixes: z.boolean(),
  step: z.enum(['posts', 'pages', 'fixing']),
  /** Posts that were compared so far. */
  posts: count,
  /** Pages that were compared so far, and of how many. */
  pages: count,
  pagesTotal: count,
  /** The first ones. */
  differences: z.array(mirrorDifferenceSchema),
  found: count,
  fixed: count,
  startedAt: isoTimeSchema.nullable(),
  /** Null before the first one ended. */
  finishedAt: isoTimeSchema.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
})
export type MirrorCheck = z.infer<typeof mirrorCheckSchema>

/** Answer of `GET /api/wordpress/check` (admin). */
export const mirrorCheckAnswerSchema = z.object({ isConnected: z.boolean(), check: mirrorCheckSchema })

/** Body of `POST /api/wordpress/check` (admin). */
export const startMirrorCheckSchema = z.object({ fixes: z.boolean() })
export type StartMirrorCheckInput = z.infer<typeof startMirrorCheckSchema>
