import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { SourceRow } from './sources.table.ts'

export async function listNewestSources(db: Kysely<Database>, limit: number): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().orderBy('created_at', 'desc').orderBy('name').limit(limit).execute()
}
