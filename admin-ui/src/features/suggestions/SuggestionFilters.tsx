import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import type { ChangeState, PageState } from './page-state.ts'

const KINDS = [
  { value: 'news', label: 'News' },
  { value: 'event', label: 'Events' },
  { value: 'fixture', label: 'Fixtures' },
] as const

export function SuggestionFilters({ state, change }: { state: PageState; change: ChangeState }) {
  return (
    <search className="grid grid-cols-2 gap-2 md:flex">
      <Input
        type="search"
        aria-label="Search suggestions"
        placeholder="Words of a title or a text…"
        className="max-w-md grow max-md:col-span-2"
        value={state.search}
        onChange={({ target }) => change({ search: target.value, page: 1 })}
      />
      <div className="md:w-44">
        <FilterSelect
          aria-label="Category"
          all="All Categories"
          value={state.category}
          options={optionsOf(READER_CATEGORIES)}
          onChange={(category) => change({ category, page: 1 })}
        />
      </div>
      <div className="md:w-36">
        <FilterSelect
          aria-label="Kind"
          all="All kinds"
          value={state.kind}
          options={KINDS}
          onChange={(kind) => change({ kind, page: 1 })}
        />
      </div>
    </search>
  )
}
