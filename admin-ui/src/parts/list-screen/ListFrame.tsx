import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ListNoMatch } from './ListNoMatch.tsx'
import { ListPlaceholder, type ListTexts } from './ListPlaceholder.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { isNarrowed, useListAddress, withoutFilters } from './list-address.ts'
import type { ListControls, ListPage, ListQuery, ListState } from './list-types.ts'

export interface ListFrameProps<P extends ListPage<unknown>> {
  controls: ListControls
  state: ListState
  query: ListQuery<P>
  texts: ListTexts
  icon: LucideIcon
  /** Shown while there is nothing at all. */
  empty: ReactNode
}

/** The filters of a list, and its rows or why there are none. */
export function ListFrame<P extends ListPage<unknown>>({
  controls,
  state,
  query,
  texts,
  icon,
  empty,
  children,
}: ListFrameProps<P> & { children(page: P): ReactNode }) {
  const { data } = query
  const change = useListAddress()
  useLastPage(data, state.page ?? 1, (last) => change({ page: last > 1 ? String(last) : undefined }, {}))
  return (
    <>
      <ListToolbar controls={controls} state={state} />
      {!data && <ListPlaceholder texts={texts} query={query} />}
      {data?.total === 0 && (
        <Card flush>
          {isNarrowed(state, controls) ? (
            <ListNoMatch texts={texts} icon={icon} onShowAll={() => change(withoutFilters(controls))} />
          ) : (
            empty
          )}
        </Card>
      )}
      {data && data.total > 0 && children(data)}
    </>
  )
}

/** Deleting the rows of the last page leaves an address beyond the end. */
function useLastPage(page: ListPage<unknown> | undefined, number: number, onLast: (page: number) => void): void {
  const isBeyond = page !== undefined && page.data.length === 0 && number > page.totalPages
  const goToLast = useEffectEvent(() => onLast(page?.totalPages ?? 1))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
}
