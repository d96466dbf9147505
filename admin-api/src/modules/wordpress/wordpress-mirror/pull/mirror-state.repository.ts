import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'wordpress_mirror'

const mirrorStateSchema = z.object({
  origin: z.string(),
  /** Latest modification time seen, in milliseconds. */
  modifiedUntil: z.number(),
  /** WordPress's count minus the posts we know. When it changes, ids must be compared. */
  uncounted: z.number().nullable(),
  leftOut: z.record(z.string(), z.string()).default({}),
  comparedOn: z.string(),
  safeHtmlVersion: z.number(),
  /** Whether we can read drafts and raw texts; otherwise the desk must not write. */
  editable: z.boolean().default(false),
  /** Slug and name of each category term: posts don't show when a term is renamed. */
  terms: z.record(z.string(), z.string()).default({}),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  return findValue(db, NAME, mirrorStateSchema)
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}
