import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ImportedItemRow } from './imported-items.table.ts'

type Reader = Kysely<Database>

export async function listImportedItems(
  db: Reader,
  source: string,
  itemIds: readonly string[],
): Promise<Map<string, ImportedItemRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('imported_items')
    .selectAll()
    .where('source', '=', source)
    .where('item_id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

export async function upsertImportedItem(trx: Transaction<Database>, row: ImportedItemRow): Promise<void> {
  const { source: _source, item_id: _item, ...changes } = row
  await trx
    .insertInto('imported_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'item_id']).doUpdateSet(changes))
    .execute()
}
