import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ChangeListState, SubscriberListState } from './list-state.ts'
import { subscriberCountsQuery } from './subscribers.api.ts'

/** A choice needs a value. */
const ALL = 'all'

const STATUSES = [
  { value: ALL, label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

const CONFIRMATIONS = [
  { value: ALL, label: 'Any confirmation' },
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
  const categories = [
    { value: ALL, label: 'All categories' },
    ...READER_CATEGORIES.map((category) => {
      const count = counts?.byCategory.find((entry) => entry.category === category)?.count
      return { value: category, label: count === undefined ? category : `${category} (${formatNumber(count)})` }
    }),
  ] as const
  return (
    <search className="grid grid-cols-2 gap-2 pb-4 md:flex">
      <Input
        type="search"
        aria-label="Search subscribers"
        placeholder="Address or domain…"
        className="max-w-md grow max-md:col-span-2"
        value={state.search}
        onChange={({ target }) => onChange({ search: target.value, page: 1 })}
      />
      <div className="md:w-40">
        <Select
          aria-label="Status"
          value={state.status ?? ALL}
          options={STATUSES}
          onChange={(status) => onChange({ status: status === ALL ? undefined : status, page: 1 })}
        />
      </div>
      <div className="md:w-48">
        <Select
          aria-label="Category"
          value={state.category ?? ALL}
          options={categories}
          onChange={(category) => onChange({ category: category === ALL ? undefined : category, page: 1 })}
        />
      </div>
      <div className="md:w-44">
        <Select
          aria-label="Confirmation"
          value={state.confirmation ?? ALL}
          options={CONFIRMATIONS}
          onChange={(confirmation) =>
            onChange({ confirmation: confirmation === ALL ? undefined : confirmation, page: 1 })
          }
        />
      </div>
      <div className="md:w-36">
        <Select
          aria-label="Sort"
          value={state.sort ?? 'newest'}
          options={SORTS}
          // What is searched for comes in the order of the addresses.
          disabled={state.search.trim() !== ''}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort, page: 1 })}
        />
      </div>
    </search>
  )
}
