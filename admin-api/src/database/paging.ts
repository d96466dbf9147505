import type { Page, PageQuery } from '@hometown/shared-types/contract/fields'
import type { SelectQueryBuilder } from 'kysely'

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

export function paginateArray<Item>(all: readonly Item[], { page, per_page }: PageQuery): Page<Item> {
  const data = all.slice((page - 1) * per_page, page * per_page)
  return { data, total: all.length, totalPages: Math.ceil(all.length / per_page) }
}

export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  const { total } = await counted.executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Yields all rows in batches, so that no query takes long and a slow client holds no connection.
 * @param read returns the batch after a row, or the first; a shorter one than `size` is the last
 */
export async function* readBatches<Row>(size: number, read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows = await read()
  while (rows.length > 0) {
    yield rows
    if (rows.length < size) return
    rows = await read(rows.at(-1))
  }
}
