import type { SourceKind } from '@hometown/shared-types/event-sources'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { EventSourceTrustTable } from '../event-sources.table.ts'

export type TrustRow = Selectable<EventSourceTrustTable>

export async function listTrust(db: Kysely<Database>, sourceIds: readonly string[]): Promise<TrustRow[]> {
  if (sourceIds.length === 0) return []
  return db
    .selectFrom('event_source_trust')
    .selectAll()
    .where(isOneOf(db, 'source_id', sourceIds))
    .execute()
}

export async function replaceTrust(
  trx: Transaction<Database>,
  source: { kind: SourceKind; id: string },
  rows: readonly Insertable<EventSourceTrustTable>[],
): Promise<void> {
  await trx
    .deleteFrom('event_source_trust')
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .execute()
  if (rows.length > 0) await trx.insertInto('event_source_trust').values(rows).execute()
}
