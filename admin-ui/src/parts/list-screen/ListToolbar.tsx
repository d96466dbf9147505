import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { FilterControl } from './FilterControl.tsx'
import { ListSearch } from './ListSearch.tsx'
import { isNarrowed, useListAddress, withoutFilters } from './list-address.ts'
import type { ListControls, ListState } from './list-types.ts'

interface ListToolbarProps {
  controls: ListControls
  state: ListState
}

export function ListToolbar({ controls, state }: ListToolbarProps) {
  const change = useListAddress()
  const { search, filters = [], sorts = [] } = controls
  return (
    <search className="grid grid-cols-2 items-center gap-2 pb-4 md:flex md:flex-wrap">
      {search && <ListSearch {...search} value={state.search ?? ''} onChange={(words) => change({ search: words })} />}
      {filters.map((filter) => (
        <FilterControl
          key={filter.name}
          filter={filter}
          value={String(state[filter.name] ?? '') || undefined}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {sorts.length > 0 && (
        <div className="min-w-0 md:w-36">
          <Select
            aria-label="Sort"
            className="w-full"
            value={state.sort ?? sorts[0]?.value}
            options={sorts}
            disabled={controls.isSortFixed ?? false}
            onChange={(sort) => change({ sort: sort === sorts[0]?.value ? undefined : sort })}
          />
        </div>
      )}
      {isNarrowed(state, controls) && (
        <Button
          variant="ghost"
          className="max-md:col-span-2 md:ml-auto"
          onClick={() => change(withoutFilters(controls))}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}
