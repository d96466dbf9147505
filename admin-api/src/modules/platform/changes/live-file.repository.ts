import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

export async function isSiteInObjects(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('site_state').select('id').executeTakeFirst()) !== undefined
}
