import { SOURCE_CATEGORIES } from '@hometown/shared-types/category'
import { formatNumber } from '../../lib/numbers.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { KindButtons } from './KindButtons.tsx'
import { type ChangeState, type PageState, showsSnoozed } from './page-state.ts'

interface SuggestionFiltersProps {
  state: PageState
  change: ChangeState
  snoozed: number | undefined
  className?: string
}

export function SuggestionFilters({ state, change, snoozed, className = '' }: SuggestionFiltersProps) {
  const isSnoozed = showsSnoozed(state)
  return (
    <Filters className={`md:flex-wrap ${className}`}>
      <FilterWords
        aria-label="Search suggestions"
        placeholder="Search titles and text"
        value={state.search}
        onChange={(search) => change({ search, page: 1 })}
      />
      <KindButtons value={state.kind} onChange={(kind) => change({ kind, page: 1 })} />
      <FilterSelect
        boxClass="md:w-40"
        aria-label="Category"
        all="All Categories"
        value={state.category}
        options={optionsOf(SOURCE_CATEGORIES)}
        onChange={(category) => change({ category, page: 1 })}
      />
      <FilterToggle
        isOn={isSnoozed}
        onToggle={() => change({ tab: 'pending', show: isSnoozed ? undefined : 'snoozed', page: 1 })}
      >
        Snoozed
        {snoozed !== undefined && <span className="text-quiet text-sm tabular-nums">{formatNumber(snoozed)}</span>}
      </FilterToggle>
    </Filters>
  )
}
