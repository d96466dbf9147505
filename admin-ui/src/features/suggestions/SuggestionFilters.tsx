import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import type { SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import { formatNumber } from '../../lib/numbers.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters, FilterWords } from '../../ui/Filters.tsx'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { KINDS } from './kinds.ts'
import { type ChangeState, type PageState, showsRejected, showsSnoozed } from './page-state.ts'

interface SuggestionFiltersProps {
  state: PageState
  change: ChangeState
  counts: Pick<SuggestionPage['counts'], 'snoozed' | 'rejected'> | undefined
  /** A kind, a category or a state was chosen. */
  onChosen(): void
  className?: string
}

export function SuggestionFilters({ state, change, counts, onChosen, className = '' }: SuggestionFiltersProps) {
  const [isSnoozed, isRejected] = [showsSnoozed(state), showsRejected(state)]
  const choose: ChangeState = (changes) => {
    change({ ...changes, page: 1 })
    onChosen()
  }
  return (
    <Filters className={`md:flex-wrap ${className}`}>
      <FilterWords
        aria-label="Search suggestions"
        placeholder="Search titles and text"
        value={state.search}
        onChange={(search) => change({ search, page: 1 })}
      />
      <KindButtons value={state.kind} onChange={(kind) => choose({ kind })} />
      <FilterSelect
        boxClass="md:w-40"
        aria-label="Category"
        all="All Categories"
        value={state.category}
        options={optionsOf(READER_CATEGORIES)}
        onChange={(category) => choose({ category })}
      />
      <FilterToggle
        isOn={isSnoozed}
        onToggle={() => choose({ tab: 'pending', show: isSnoozed ? undefined : 'snoozed' })}
      >
        Snoozed <Count count={counts?.snoozed} />
      </FilterToggle>
      <FilterToggle
        isOn={isRejected}
        onToggle={() => choose({ tab: 'all', show: isRejected ? undefined : 'rejected' })}
      >
        Rejected <Count count={counts?.rejected} />
      </FilterToggle>
    </Filters>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <span className="text-quiet text-sm tabular-nums">{formatNumber(count)}</span>
}

interface KindButtonsProps {
  value: SuggestionKind | undefined
  onChange(kind: SuggestionKind | undefined): void
}

/** Narrows the list to one kind by one press; a second one shows all again. */
function KindButtons({ value, onChange }: KindButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would need a line of its own.
    <div role="group" aria-label="Kind" className="flex gap-1 max-md:col-span-2">
      {KINDS.map(({ value: kind, label, icon: Icon }) => (
        <FilterToggle
          key={kind}
          isOn={kind === value}
          className="md:max-xl:[&_svg]:hidden max-md:flex-1"
          onToggle={() => onChange(kind === value ? undefined : kind)}
        >
          <Icon aria-hidden />
          {label}s
        </FilterToggle>
      ))}
    </div>
  )
}
