import { dayOf } from '@hometown/shared-types/calendar/days'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { paths } from '../../paths.ts'

interface EntryLink {
  readonly label: string
  readonly to: string
  readonly params?: Record<string, string>
  readonly search?: Record<string, string>
}

/** Where an entry is edited. */
export function linkOf({ kind, id, state, series, start }: PlanningEntry): EntryLink {
  switch (kind) {
    case 'article':
    case 'unpublish':
      return { label: 'Open in editor', to: paths.content, search: { edit: id } }
    case 'newsletter':
      return state === 'draft' || state === 'scheduled'
        ? { label: 'Open newsletter', to: paths.newsletters, search: { edit: id } }
        : { label: 'Open newsletter', to: paths.newsletter, params: { id } }
    case 'game':
      return { label: 'Open game', to: paths.fixtures, search: { when: 'all', edit: id } }
    case 'event':
      return {
        label: 'Open event',
        to: paths.calendar,
        search: { month: dayOf(start).slice(0, 7), edit: id, ...(series && { date: series.date }) },
      }
  }
}
