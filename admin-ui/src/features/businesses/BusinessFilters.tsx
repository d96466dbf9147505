import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { Select } from '../../ui/Select.tsx'
import { businessCategoriesQuery } from './businesses.api.ts'
import type { BusinessListState, ChangeListState } from './list-state.ts'

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'category', label: 'By category' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

interface BusinessFiltersProps {
  state: BusinessListState
  onChange: ChangeListState
}

export function BusinessFilters({ state, onChange }: BusinessFiltersProps) {
  const { data: categories = [] } = useQuery(businessCategoriesQuery)
  const options = categories.map(({ category, count }) => ({ value: category, label: `${category} (${count})` }))
  return (
    <Filters className="pb-4">
      <FilterWords
        aria-label="Search businesses"
        placeholder="Name, address, phone…"
        value={state.search}
        onChange={(search) => onChange({ search, page: 1 })}
      />
      <FilterSelect
        boxClass="max-md:col-span-2 md:w-48"
        aria-label="Category"
        all="All categories"
        value={state.category || undefined}
        options={options}
        onChange={(category = '') => onChange({ category, page: 1 })}
      />
      <FilterSelect
        boxClass="md:w-36"
        aria-label="Status"
        all="All statuses"
        value={state.status}
        options={STATUSES}
        onChange={(status) => onChange({ status, page: 1 })}
      />
      <div className="md:w-36">
        <Select aria-label="Sort" value={state.sort} options={SORTS} onChange={(sort) => onChange({ sort, page: 1 })} />
      </div>
    </Filters>
  )
}
