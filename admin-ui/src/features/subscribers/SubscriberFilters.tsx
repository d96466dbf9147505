import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ChangeListState, SubscriberListState } from './list-state.ts'
import { subscriberCountsQuery } from './subscribers.api.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

const CONFIRMATIONS = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'unconfirmed', label: 'Not confirmed' },
] as const

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

interface SubscriberFiltersProps {
  state: SubscriberListState
  onChange: ChangeListState
}

export function SubscriberFilters({ state, onChange }: SubscriberFiltersProps) {
  const { data: counts } = useQuery(subscriberCountsQuery)
  const categories = READER_CATEGORIES.map((category) => {
    const count = counts?.byCategory.find((entry) => entry.category === category)?.count
    return { value: category, label: count === undefined ? category : `${category} (${formatNumber(count)})` }
  })
  return (
    <search className="grid grid-cols-2 gap-2 pb-4 lg:grid-cols-4 xl:flex">
      <SearchInput
        aria-label="Search subscribers"
        placeholder="Address or domain…"
        className="grow max-xl:col-span-full xl:max-w-md"
        value={state.search}
        onChange={(search) => onChange({ search, page: 1 })}
      />
      <FilterSelect
        boxClass="xl:w-40"
        aria-label="Status"
        all="All statuses"
        value={state.status}
        options={STATUSES}
        onChange={(status) => onChange({ status, page: 1 })}
      />
      <FilterSelect
        boxClass="xl:w-48"
        aria-label="Category"
        all="All categories"
        value={state.category}
        options={categories}
        onChange={(category) => onChange({ category, page: 1 })}
      />
      <FilterSelect
        boxClass="xl:w-44"
        aria-label="Confirmation"
        all="Any confirmation"
        value={state.confirmation}
        options={CONFIRMATIONS}
        onChange={(confirmation) => onChange({ confirmation, page: 1 })}
      />
      <div className="xl:w-36">
        <Select
          aria-label="Sort"
          value={state.sort ?? 'newest'}
          options={SORTS}
          // Search results are sorted by address.
          disabled={state.search.trim() !== ''}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort, page: 1 })}
        />
      </div>
    </search>
  )
}
