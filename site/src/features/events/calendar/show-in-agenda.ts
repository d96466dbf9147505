import type { CountyDate } from '@hometown/shared-types/county-time'

export function agendaId(day: CountyDate): string {
  return `day-${day}`
}

/** On phones, scrolls to the day in the list below. False without such a list, or if the day has no events. */
export function showInAgenda(day: CountyDate): boolean {
  const heading = document.getElementById(agendaId(day))
  if (heading === null || heading.closest('.agenda')?.checkVisibility() === false) return false
  const folded = heading.closest('details')
  if (folded !== null) folded.open = true
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
  return true
}
