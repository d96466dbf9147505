import { CATEGORIES } from '@hometown/shared-types/category'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import type { Go, PageState } from './page-state.ts'

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Over' },
] as const

const SORTS = [
  { value: 'start', label: 'By start' },
  { value: 'latest', label: 'Latest first' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

/** Filters add no history entries. */
const quietly = { replace: true } as const

export function EventFilters({ state, go }: { state: PageState; go: Go }) {
  return (
    <Filters>
      <FilterWords
        aria-label="Search events"
        placeholder="Title, place, words…"
        value={state.search}
        onChange={(search) => go({ search, page: 1 }, quietly)}
      />
      <FilterSelect
        boxClass="md:w-40"
        aria-label="Category"
        all="All categories"
        value={state.category}
        options={optionsOf(CATEGORIES)}
        onChange={(category) => go({ category, page: 1 }, quietly)}
      />
      <FilterSelect
        boxClass="md:w-34"
        aria-label="Status"
        all="All statuses"
        value={state.status}
        options={STATUSES}
        onChange={(status) => go({ status, page: 1 }, quietly)}
      />
      <FilterSelect
        boxClass="md:w-34"
        aria-label="When"
        all="At any time"
        value={state.when}
        options={TIMES}
        onChange={(when) => go({ when, page: 1 }, quietly)}
      />
      <div className="md:w-34">
        <Select
          aria-label="Sort"
          value={state.sort}
          options={SORTS}
          onChange={(sort) => go({ sort, page: 1 }, quietly)}
        />
      </div>
    </Filters>
  )
}
