import { dayAfterKey } from '@hometown/shared-types/calendar/day-keys'
import { sameDayIn } from '@hometown/shared-types/calendar/month-days'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PlanningActions } from './planning-actions.ts'
import type { PlanningState } from './planning-state.ts'

interface GridFocus {
  state: PlanningState
  today: string
  actions: PlanningActions
}

/** The day with the grid's focus, and the keys that move it, open it and create on it. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, { state, today, actions }: GridFocus) {
  const [chosen, setChosen] = useState(today)
  const active = activeDay(state, chosen, today)
  /** The day that a key moved to; its month may render later. */
  const ledTo = useRef<string>(undefined)

  useEffect(() => {
    if (ledTo.current !== active) return
    ledTo.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [grid, active])

  function lead(day: string): void {
    ledTo.current = day
    setChosen(day)
    if (!isShown(state, day)) state.show(day)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    if (event.key === 'Enter' && isOnDay) actions.openDay(active)
    else if (event.key.toLowerCase() === 'n') actions.create(active)
    else {
      const day = dayAfterKey(active, event.key)
      if (day === undefined) return
      lead(day)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return { active, choose: setChosen, onKeyDown }
}

/** In the month view, days of other months belong to the other month. */
function isShown({ view, month, from, to }: PlanningState, day: string): boolean {
  return view === 'month' ? day.startsWith(month) : from <= day && day <= to
}

function activeDay(state: PlanningState, chosen: string, today: string): string {
  const known = [chosen, today].find((day) => isShown(state, day))
  return known ?? (state.view === 'month' ? sameDayIn(state.month, chosen) : state.from)
}
