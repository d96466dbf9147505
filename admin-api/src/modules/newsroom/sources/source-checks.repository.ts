import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { SourceCheckRow } from './sources.table.ts'

export async function listCheckRows(db: Kysely<Database>, sourceId: string, limit: number): Promise<SourceCheckRow[]> {
  return db
    .selectFrom('source_checks')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Keeps only the newest checks of each source. */
export async function insertChecks(
  trx: Transaction<Database>,
  rows: readonly SourceCheckRow[],
  kept: number,
): Promise<void> {
  if (rows.length === 0) return
  await insertMany(trx, 'source_checks', rows)
  const sources = isOneOf(
    trx,
    'source_id',
    rows.map(({ source_id }) => source_id),
  )
  await sql`
    delete from source_checks where id in (
      select id from (
        select id, row_number() over (partition by source_id order by started_at desc, id desc) as place
        from source_checks where ${sources}
      ) as placed
      where place > ${kept}
    )
  `.execute(trx)
}
