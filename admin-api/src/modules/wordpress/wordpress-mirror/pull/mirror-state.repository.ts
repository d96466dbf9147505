import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'wordpress_mirror'

const mirrorStateSchema = z.object({
  origin: z.string(),
  modifiedUntil: z.number(),
  /** WordPress's count minus the posts that we know. If it changes, we must compare ids. */
  uncounted: z.number().nullable(),
  leftOut: z.record(z.string(), z.string()).default({}),
  comparedOn: z.string(),
  safeHtmlVersion: z.number(),
  editable: z.boolean().default(false),
  /** Slug and name: a post doesn't show that a term was renamed. */
  terms: z.record(z.string(), z.string()).default({}),
  /** Name and picture of accounts: a post doesn't show that its author was renamed. */
  accounts: z.record(z.string(), z.string()).default({}),
  /** Hashes of what accounts say about themselves. */
  profiles: z.record(z.string(), z.string()).default({}),
  /** The post that was read again last, and when: see `walkPosts`. */
  walk: z.object({ after: z.number(), walkedAt: z.number() }).default({ after: 0, walkedAt: 0 }),
  /** What Settings said about bylines. */
  bylines: z.string().default(''),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  return findValue(db, NAME, mirrorStateSchema)
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}
