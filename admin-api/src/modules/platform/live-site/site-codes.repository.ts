import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

/** Numbers code that is new, and notes that a publisher with it runs. */
export async function noteCode({ db, kind }: Store, code: string): Promise<void> {
  const now = databaseNow(kind)
  const { numUpdatedRows } = await db
    .updateTable('site_codes')
    .set({ seen_at: now })
    .where('code', '=', code)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // Of two machines that take the same number, one takes the next one at its next turn.
  await sql`
    insert into site_codes (code, number, seen_at)
    select ${code}, coalesce(max(number), 0) + 1, ${now} from site_codes where true
    on conflict do nothing
  `.execute(db)
}

/** Whether a publisher with newer code than this ran a moment ago. */
export async function isNewerCodeHeard(db: Kysely<Database>, kind: Store['kind'], code: string, withinMs: number) {
  const own = db.selectFrom('site_codes').select('number').where('code', '=', code)
  const newer = await db
    .selectFrom('site_codes')
    .select('code')
    .where('number', '>', own)
    .where('seen_at', '>', sql<number>`${databaseNow(kind)} - ${withinMs}`)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
