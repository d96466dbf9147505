import { dayAfterKey } from '@hometown/shared-types/calendar/day-keys'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface DayFocus {
  today: string
  isShown(day: string): boolean
  /** The day with the focus when neither the chosen one nor today is shown. */
  otherwise(chosen: string): string
  /** Shows the weeks of this day. */
  show(day: string): void
  onOpen(day: string): void
  onCreate(day: string): void
}

/** The day with the grid's focus. Arrow keys and Page keys move it, Enter opens it, N creates on it. */
export function useDayFocus(grid: RefObject<HTMLElement | null>, focus: DayFocus) {
  const { today, isShown, otherwise, show, onOpen, onCreate } = focus
  const [chosen, setChosen] = useState(today)
  const active = [chosen, today].find(isShown) ?? otherwise(chosen)
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
    if (!isShown(day)) show(day)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    if (event.key === 'Enter' && isOnDay) onOpen(active)
    else if (event.key.toLowerCase() === 'n') onCreate(active)
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
