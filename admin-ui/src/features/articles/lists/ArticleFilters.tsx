import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { optionsOf, Select } from '../../../ui/Select.tsx'
import { isNarrowed, type ListState } from './list-state.ts'
import { authorNamesQuery } from './lists.api.ts'

const STATUS_OPTIONS = ARTICLE_STATUSES.map((value) => {
  return { value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }
})

const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Last changed' },
  { value: 'title', label: 'Title' },
  { value: 'views', label: 'Most viewed' },
] as const

interface ArticleFiltersProps {
  state: ListState
  onChange(changes: Partial<ListState>, replace?: boolean): void
}

export function ArticleFilters({ state, onChange }: ArticleFiltersProps) {
  const { data: authors = [] } = useQuery(authorNamesQuery)
  return (
    <search className="grid grid-cols-2 items-center gap-2 pb-4 md:flex md:flex-wrap">
      <SearchField
        value={state.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined }, state.search !== undefined)}
      />
      <FilterSelect
        aria-label="Status"
        className="md:w-36"
        all="All statuses"
        value={state.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        aria-label="Category"
        className="md:w-40"
        all="All categories"
        value={state.category}
        options={optionsOf(CATEGORIES)}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        aria-label="Author"
        className="md:w-40"
        all="All authors"
        value={state.author}
        options={optionsOf(withChosen(authors, state.author))}
        onChange={(author) => onChange({ author })}
      />
      <Select
        aria-label="Sort"
        className="md:w-36"
        value={state.sort ?? 'newest'}
        options={SORT_OPTIONS}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
      {isNarrowed(state) && (
        <Button
          variant="ghost"
          className="col-span-2"
          onClick={() => onChange({ search: undefined, status: undefined, category: undefined, author: undefined })}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

function SearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ key: '/' }, () => field.current?.focus())
  return (
    <div className="relative col-span-2 md:min-w-56 md:flex-1">
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-quiet"
      />
      <SearchInput
        ref={field}
        aria-label="Search articles"
        aria-keyshortcuts="/"
        placeholder="Search articles"
        className="w-full pl-8"
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** A shared link may name an author who no longer has articles. */
function withChosen(names: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
}
