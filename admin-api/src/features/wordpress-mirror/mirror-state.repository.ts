import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'

const NAME = 'wordpress_mirror'
const CONFIRMATION = 'wordpress_loss_confirmed'

const mirrorStateSchema = z.object({
  origin: z.string(),
  /** Milliseconds: the largest time of a change that was seen. */
  modifiedUntil: z.number(),
  /** How many more posts WordPress counts than we have: those behind a password. Another number shows a deletion. */
  uncounted: z.number().nullable(),
  /** The county day of the last comparison of all ids. */
  comparedOn: z.string(),
  safeHtmlVersion: z.number(),
  /** Whether drafts and raw texts could be read; without them the desk must not write. */
  editable: z.boolean().default(false),
  /** Name and slug of each category term: posts don't tell when theirs gets another. */
  terms: z.record(z.string(), z.string()).default({}),
  /** Articles that disappeared all at once: removed only when somebody confirms it. */
  held: z.array(z.number()),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && mirrorStateSchema.parse(JSON.parse(row.value))
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, JSON.stringify(state), now)
}

/** A row of its own, so that somebody's word is not lost to a look at WordPress that is under way. */
export async function saveLossConfirmation(db: Kysely<Database>, now: number): Promise<void> {
  await saveValue(db, CONFIRMATION, 'true', now)
}

export async function isLossConfirmed(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('instance_values').select('name').where('name', '=', CONFIRMATION).executeTakeFirst()
  return row !== undefined
}

export async function deleteLossConfirmation(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('instance_values').where('name', '=', CONFIRMATION).execute()
}

async function saveValue(db: Kysely<Database>, name: string, value: string, now: number): Promise<void> {
  await db
    .insertInto('instance_values')
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute()
}
