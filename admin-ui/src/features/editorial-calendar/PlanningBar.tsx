import { CATEGORIES } from '@hometown/shared-types/category'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { KindFilter } from './KindFilter.tsx'
import type { PlanningState } from './planning-state.ts'

const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

/** Which days are shown, and of them which entries. */
export function PlanningBar({ state }: { state: PlanningState }) {
  const { view, category } = state
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="planning-heading" aria-live="polite" className="min-w-40 grow font-semibold text-lg tabular-nums">
          {headingOf(state)}
        </h2>
        <div className="flex flex-wrap items-center gap-1.5">
          <div className="w-26">
            <Select aria-label="View" value={view} options={VIEWS} onChange={state.choose} />
          </div>
          <Button aria-label={`Previous ${view}`} onClick={() => state.turn(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button onClick={state.showToday}>Today</Button>
          <Button aria-label={`Next ${view}`} onClick={() => state.turn(1)}>
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <KindFilter hidden={state.hidden} onToggle={state.toggle} />
        <FilterSelect
          boxClass="w-40"
          aria-label="Category"
          all="All categories"
          value={category}
          options={optionsOf(CATEGORIES)}
          onChange={state.filter}
        />
      </search>
    </div>
  )
}

/** `November 2026`, or `November 22 – 28, 2026` */
function headingOf({ view, month, from, to }: PlanningState): string {
  if (view === 'month') return formatDay(`${month}-01`, { month: 'long', year: 'numeric' })
  const first = formatDay(from, { month: 'long', day: 'numeric' })
  const last =
    from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : formatDay(to, { month: 'long', day: 'numeric' })
  return `${first} – ${last}, ${to.slice(0, 4)}`
}
