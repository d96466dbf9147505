import { dayOf, timeOf } from '@hometown/shared-types/calendar/days'
import { timingOf, toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { currentFrom } from '../../lib/api-error.ts'
import { findStaleEvent } from '../../parts/events/event-calls.api.ts'
import { timesOfDate } from '../../parts/events/event-times.ts'
import { whenText } from './check-move.ts'
import type { Move } from './move-entry.ts'
import { savedPlanSchema, savedSendSchema } from './planning.api.ts'

export interface WhatChanged {
  readonly text: string
  /** The entry with the time and version that are saved now; undefined if it can't be moved anymore. */
  readonly current?: PlanningEntry
}

/** What somebody else saved before this move (409); undefined for other failures. */
export function whatChanged(
  error: unknown,
  entry: PlanningEntry,
  zone: string,
  today: string,
): WhatChanged | undefined {
  if (entry.kind === 'newsletter') {
    const saved = currentFrom(error, savedSendSchema)
    if (!saved) return undefined
    const { status, scheduledFor, version } = saved
    return status === 'scheduled' && scheduledFor !== null
      ? asSaved(entry, { start: toWallTime(scheduledFor, zone), at: Date.parse(scheduledFor), version }, today)
      : { text: NOT_SCHEDULED }
  }
  if (entry.kind === 'event' || entry.kind === 'game') {
    const event = findStaleEvent(error)
    if (!event) return undefined
    const { series } = entry
    if (series && !hasDate(event, series.date)) return { text: 'The series doesn’t have this date anymore.' }
    const { start } = timesOfDate(event, series?.date)
    return asSaved(entry, { start, at: null, version: event.version }, today)
  }
  const saved = currentFrom(error, savedPlanSchema)
  if (!saved) return undefined
  if (entry.kind === 'article' && saved.status === 'published') return { text: 'It’s published now.' }
  const at = entry.kind === 'article' ? saved.publishAt : saved.unpublishAt
  if (at === null) return { text: NOT_SCHEDULED }
  return asSaved(entry, { start: countyWallTime(at, zone).slice(0, 16), at, version: saved.version }, today)
}

/** The move again, now from where the entry is: an event moves by the time between both. */
export function moveFrom(current: PlanningEntry, { to, scope }: Move): Move {
  const clock = timeOf(current.start) && (timeOf(to) || timeOf(current.start))
  return { entry: current, to: dayOf(to) + clock, scope }
}

const NOT_SCHEDULED = 'It isn’t scheduled anymore.'

function asSaved(
  entry: PlanningEntry,
  saved: Pick<PlanningEntry, 'start' | 'at' | 'version'>,
  today: string,
): WhatChanged {
  const when = whenText(saved.start, today)
  const text =
    saved.start === entry.start
      ? `Its time is still ${when}, but something else in it changed.`
      : `It’s now on ${when}.`
  return { text, current: { ...entry, ...saved } }
}

function hasDate(event: DeskEvent, date: string): boolean {
  // By the rule: a date that was moved alone is still the same one.
  const timing = { ...timingOf(event), exceptions: [] }
  return occurrencesBetween(timing, date, date).some(({ originalDate }) => originalDate === date)
}
