import { countOf } from '../../lib/numbers.ts'
import { DayCell, type DayCellProps } from '../../parts/day-grid/DayCell.tsx'
import { EntryChip } from './EntryChip.tsx'
import { type DayPlan, firstOf, keyOf, NO_PLAN } from './plan-by-day.ts'
import type { PlanningActions } from './planning-actions.ts'

interface PlanningCellProps extends Pick<DayCellProps, 'day' | 'isOfMonth' | 'isToday' | 'isActive' | 'onFocus'> {
  plan: DayPlan | undefined
  /** Entries shown; the rest is a count that opens the day. */
  limit: number
  isTall: boolean
  actions: PlanningActions
}

export function PlanningCell({ plan = NO_PLAN, limit, isTall, actions, ...cell }: PlanningCellProps) {
  const { day, isActive } = cell
  const total = plan.entries.length + plan.more
  return (
    <DayCell
      {...cell}
      count={total > 0 ? countOf(total, 'entry', 'entries') : ''}
      more={total - Math.min(limit, plan.entries.length)}
      className={isTall ? 'h-96' : 'h-34'}
      onOpen={() => actions.openDay(day)}
      onCreate={() => actions.create(day)}
    >
      {firstOf(plan.entries, limit).map((entry) => (
        <EntryChip
          key={keyOf(entry)}
          entry={entry}
          isReachable={isActive}
          isRoomy={isTall}
          onOpen={() => actions.open(entry)}
          onMove={() => actions.move(entry)}
        />
      ))}
    </DayCell>
  )
}
