import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'

const NAME = 'wordpress_mirror'

const mirrorStateSchema = z.object({
  origin: z.string(),
  /** Milliseconds: the largest time of a change that was seen. */
  modifiedUntil: z.number(),
  /** How many posts WordPress counted last, so that a difference shows a deletion. */
  total: z.number().nullable(),
  /** The county day of the last comparison of all ids. */
  comparedOn: z.string(),
  safeHtmlVersion: z.number(),
  /** Articles that disappeared all at once: removed only when somebody confirms it. */
  held: z.array(z.number()),
  confirmed: z.boolean(),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && mirrorStateSchema.parse(JSON.parse(row.value))
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  const value = JSON.stringify(state)
  await db
    .insertInto('instance_values')
    .values({ name: NAME, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute()
}
