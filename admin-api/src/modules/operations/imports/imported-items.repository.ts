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

export async function findImportedPicture(db: Reader, source: string, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('imported_pictures')
    .innerJoin('media', 'media.url', 'imported_pictures.url')
    .select('imported_pictures.url')
    .where('source', '=', source)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.url
}

export async function upsertImportedPicture(db: Reader, source: string, address: string, url: string): Promise<void> {
  await db
    .insertInto('imported_pictures')
    .values({ source, address, url })
    .onConflict((conflict) => conflict.columns(['source', 'address']).doUpdateSet({ url }))
    .execute()
}
