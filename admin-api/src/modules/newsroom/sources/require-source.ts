import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { findSourceRow } from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

export async function requireSource(db: Kysely<Database>, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, id)
  if (!row) throw notFound('Source')
  return row
}
