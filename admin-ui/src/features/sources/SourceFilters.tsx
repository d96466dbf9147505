import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { SourceFilter } from '@hometown/shared-types/source-calls'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import type { ChangeSourcesState, SourcesState } from './page-state.ts'

const STATES: readonly { value: Exclude<SourceFilter, 'all'>; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'attention', label: 'Needs a look' },
]

export function SourceFilters({ state, onChange }: { state: SourcesState; onChange: ChangeSourcesState }) {
  return (
    <search className="grid grid-cols-2 gap-2 md:flex">
      <Input
        type="search"
        aria-label="Search sources"
        placeholder="Search sources"
        className="max-w-md grow max-md:col-span-2"
        value={state.search}
        onChange={({ target }) => onChange({ search: target.value, page: 1 })}
      />
      <div className="md:w-44">
        <FilterSelect
          aria-label="Show category"
          className="w-full"
          all="All categories"
          value={state.category}
          options={optionsOf(READER_CATEGORIES)}
          onChange={(category) => onChange({ category, page: 1 })}
        />
      </div>
      <div className="md:w-40">
        <FilterSelect
          aria-label="Show state"
          className="w-full"
          all="All states"
          value={state.show === 'all' ? undefined : state.show}
          options={STATES}
          onChange={(show) => onChange({ show: show ?? 'all', page: 1 })}
        />
      </div>
    </search>
  )
}
