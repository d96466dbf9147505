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
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  return findValue(db, NAME, mirrorStateSchema)
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}
