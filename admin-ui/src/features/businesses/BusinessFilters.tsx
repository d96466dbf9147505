import { useQuery } from '@tanstack/react-query'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { businessCategoriesQuery } from './businesses.api.ts'
import type { BusinessListState, ChangeListState } from './list-state.ts'

/** A choice needs a value; no category is called so. */
const ALL = ' '

const STATUSES = [
  { value: ALL, label: 'All statuses' },
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
  const options = [
    { value: ALL, label: 'All categories' },
    ...categories.map(({ category, count }) => ({ value: category, label: `${category} (${count})` })),
  ]
  return (
    <search className="grid grid-cols-2 gap-2 pb-4 md:flex">
      <Input
        type="search"
        aria-label="Search businesses"
        placeholder="Name, address, phone…"
        className="max-w-md grow max-md:col-span-2"
        value={state.search}
        onChange={({ target }) => onChange({ search: target.value, page: 1 })}
      />
      <div className="max-md:col-span-2 md:w-48">
        <Select
          aria-label="Category"
          value={state.category || ALL}
          options={options}
          onChange={(category) => onChange({ category: category === ALL ? '' : category, page: 1 })}
        />
      </div>
      <div className="md:w-36">
        <Select
          aria-label="Status"
          value={state.status ?? ALL}
          options={STATUSES}
          onChange={(status) => onChange({ status: status === ALL ? undefined : status, page: 1 })}
        />
      </div>
      <div className="md:w-36">
        <Select aria-label="Sort" value={state.sort} options={SORTS} onChange={(sort) => onChange({ sort, page: 1 })} />
      </div>
    </search>
  )
}
