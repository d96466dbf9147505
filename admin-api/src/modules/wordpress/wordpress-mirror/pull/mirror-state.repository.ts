import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'wordpress_mirror'

const mirrorStateSchema = z.object({
  origin: z.string(),
  /** Milliseconds: the largest time of a change that was seen. */
  modifiedUntil: z.number(),
  /** WordPress's count minus the posts we account for. A change means that ids must be compared. */
  uncounted: z.number().nullable(),
  /** See `LeftOut`. */
  leftOut: z.record(z.string(), z.string()).default({}),
  /** The county day of the last comparison of all ids. */
  comparedOn: z.string(),
  safeHtmlVersion: z.number(),
  /** Whether we could read drafts and raw texts; otherwise the desk must not write. */
  editable: z.boolean().default(false),
  /** Name and slug of each category term: posts don't tell when theirs gets another. */
  terms: z.record(z.string(), z.string()).default({}),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  return findValue(db, NAME, mirrorStateSchema)
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}
