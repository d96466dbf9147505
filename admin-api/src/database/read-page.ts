import type { Page, PageQuery } from '@hometown/shared-types/contract/fields'
import type { SelectQueryBuilder } from 'kysely'
import { countRows } from './count-rows.ts'

/** Reads one page of the rows that a query finds. Give the query the order. */
export async function readPage<DB, Tables extends keyof DB, Row extends object, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, per_page }: PageQuery,
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = query.limit(per_page).offset((page - 1) * per_page)
  const data = ((await rows.execute()) as Row[]).map(itemOf)
  const total = await countRows(query.clearSelect().clearOrderBy())
  return { data, total, totalPages: Math.ceil(total / per_page) }
}

/** Returns one page of what had to be read as a whole. */
export function pageOfAll<Item>(all: readonly Item[], { page, per_page }: PageQuery): Page<Item> {
  const data = all.slice((page - 1) * per_page, page * per_page)
  return { data, total: all.length, totalPages: Math.ceil(all.length / per_page) }
}
