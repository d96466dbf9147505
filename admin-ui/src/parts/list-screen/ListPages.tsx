import { Pagination } from '../../ui/Pagination.tsx'
import { useListAddress } from './list-address.ts'
import type { ListPage, ListState } from './list-types.ts'

export function ListPages({ page, state }: { page: ListPage<unknown>; state: ListState }) {
  const change = useListAddress()
  return (
    <Pagination
      page={state.page ?? 1}
      of={page}
      onChange={(next) => change({ page: next > 1 ? String(next) : undefined })}
    />
  )
}
