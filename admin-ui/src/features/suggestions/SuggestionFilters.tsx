import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import type { ChangeState, PageState } from './page-state.ts'

const KINDS = [
  { value: 'news', label: 'News' },
  { value: 'event', label: 'Events' },
  { value: 'fixture', label: 'Fixtures' },
] as const

export function SuggestionFilters({ state, change }: { state: PageState; change: ChangeState }) {
  return (
    <Filters>
      <FilterWords
        aria-label="Search suggestions"
        placeholder="Words of a title or a text…"
        value={state.search}
        onChange={(search) => change({ search, page: 1 })}
      />
      <FilterSelect
        boxClass="md:w-44"
        aria-label="Category"
        all="All Categories"
        value={state.category}
        options={optionsOf(READER_CATEGORIES)}
        onChange={(category) => change({ category, page: 1 })}
      />
      <FilterSelect
        boxClass="md:w-36"
        aria-label="Kind"
        all="All kinds"
        value={state.kind}
        options={KINDS}
        onChange={(kind) => change({ kind, page: 1 })}
      />
    </Filters>
  )
}
