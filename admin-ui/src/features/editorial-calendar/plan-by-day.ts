import { dayOf } from '@hometown/shared-types/calendar/days'
import type { Planning, PlanningEntry, PlanningKind } from '@hometown/shared-types/planning'

export interface DayPlan {
  readonly entries: readonly PlanningEntry[]
  /** Events and games that the answer for many days left out. */
  readonly more: number
}

export type PlanByDay = ReadonlyMap<string, DayPlan>

export const NO_PLAN: DayPlan = { entries: [], more: 0 }

export function planByDay({ entries, more }: Planning, hidden: ReadonlySet<PlanningKind>): PlanByDay {
  const days = new Map<string, { entries: PlanningEntry[]; more: number }>()
  const at = (day: string) => {
    const known = days.get(day) ?? { entries: [], more: 0 }
    days.set(day, known)
    return known
  }
  for (const entry of entries) if (!hidden.has(entry.kind)) at(dayOf(entry.start)).entries.push(entry)
  for (const { day, kind, count } of more) if (!hidden.has(kind)) at(day).more += count
  return days
}

/** The first entries of a day in their order. If they are too many, the newsroom's own work goes before events. */
export function firstOf(entries: readonly PlanningEntry[], limit: number): readonly PlanningEntry[] {
  if (entries.length <= limit) return entries
  const own = entries.filter(({ kind }) => !EVENTS.has(kind))
  const chosen = new Set([...own, ...entries.filter(({ kind }) => EVENTS.has(kind))].slice(0, limit))
  return entries.filter((entry) => chosen.has(entry))
}

const EVENTS: ReadonlySet<PlanningKind> = new Set(['event', 'game'])

/** Unique within a plan. */
export function keyOf({ kind, id, series }: PlanningEntry): string {
  return `${kind} ${id} ${series?.date ?? ''}`
}
