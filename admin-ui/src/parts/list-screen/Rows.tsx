import { useIsMobile } from '../../lib/media-query.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'

/** A table, or cards on a phone. */
export function Rows<T>({ sort, onSort, ...rows }: ListTableProps<T>) {
  return useIsMobile() ? <ListCards {...rows} /> : <ListTable {...rows} sort={sort} onSort={onSort} />
}
