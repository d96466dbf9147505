import type { PlanningEntry } from '@hometown/shared-types/planning'

/** What the grid and the agenda ask of the screen. */
export interface PlanningActions {
  /** Shows the entry's card. */
  open(entry: PlanningEntry): void
  /** Asks for a new time. */
  move(entry: PlanningEntry): void
  /** The entry was dropped on a day. */
  drop(entry: PlanningEntry, day: string): void
  openDay(day: string): void
  create(day: string): void
}
