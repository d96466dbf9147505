import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { EventClaimRow } from '../event-sources.table.ts'
import { renameIn } from './rename-in.ts'

type Trx = Transaction<Database>
type Source = Pick<EventClaimRow, 'source_kind' | 'source_id'>

const TABLES = ['event_claims', 'event_field_origins', 'event_differences', 'event_matches'] as const

/** For sources that give their entries new keys: what was asked and answered stays with them, and so does its undo. */
export async function renameClaims(trx: Trx, source: Source, keys: ReadonlyMap<string, string>): Promise<void> {
  const renamed = new Map<string, string>()
  const eventIds = new Set<string>()
  for (const [before, after] of keys)
    for (const table of TABLES) {
      const ids = await renameKey(trx, table, source, before, after)
      if (ids.length > 0) renamed.set(before, after)
      for (const id of ids) eventIds.add(id)
    }
  if (renamed.size > 0) await renameFormer(trx, source, renamed, [...eventIds])
}

/** @returns the events of the renamed rows */
async function renameKey(
  trx: Trx,
  table: (typeof TABLES)[number],
  { source_kind, source_id }: Source,
  before: string,
  after: string,
): Promise<string[]> {
  const isThere = await trx
    .selectFrom(table)
    .select('event_id')
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id)
    .where('item_key', '=', after)
    .executeTakeFirst()
  if (isThere) return []
  if (table === 'event_matches')
    await trx
      .updateTable(table)
      .set({ former_key: before })
      .where('source_kind', '=', source_kind)
      .where('source_id', '=', source_id)
      .where('item_key', '=', before)
      .where('former_key', 'is', null)
      .execute()
  const rows = await trx
    .updateTable(table)
    .set({ item_key: after })
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id)
    .where('item_key', '=', before)
    .returning('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Undoes look for the entries by their keys. */
async function renameFormer(
  trx: Trx,
  source: Source,
  keys: ReadonlyMap<string, string>,
  eventIds: readonly string[],
): Promise<void> {
  for (const table of ['event_matches', 'event_field_origins'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select('former')
      .distinct()
      .where(isOneOf(trx, 'event_id', eventIds))
      .where('former', 'is not', null)
      .execute()
    for (const { former } of rows) {
      const after = former === null ? null : renameIn(former, source, keys)
      if (after === former) continue
      await trx
        .updateTable(table)
        .set({ former: after })
        .where(isOneOf(trx, 'event_id', eventIds))
        .where('former', '=', former)
        .execute()
    }
  }
}
