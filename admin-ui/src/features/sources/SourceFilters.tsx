import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { SourceFilter } from '@hometown/shared-types/source-calls'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import type { ChangeSourcesState, SourcesState } from './page-state.ts'

const STATES: readonly { value: Exclude<SourceFilter, 'all'>; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'attention', label: 'Needs a look' },
]

export function SourceFilters({ state, onChange }: { state: SourcesState; onChange: ChangeSourcesState }) {
  return (
    <Filters>
      <FilterWords
        aria-label="Search sources"
        placeholder="Search sources"
        value={state.search}
        onChange={(search) => onChange({ search, page: 1 })}
      />
      <FilterSelect
        boxClass="md:w-44"
        aria-label="Show category"
        all="All categories"
        value={state.category}
        options={optionsOf(READER_CATEGORIES)}
        onChange={(category) => onChange({ category, page: 1 })}
      />
      <FilterSelect
        boxClass="md:w-40"
        aria-label="Show state"
        all="All states"
        value={state.show === 'all' ? undefined : state.show}
        options={STATES}
        onChange={(show) => onChange({ show: show ?? 'all', page: 1 })}
      />
    </Filters>
  )
}
