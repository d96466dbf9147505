import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { currentFrom } from '../../lib/api-error.ts'
import { findStaleEvent } from '../../parts/events/event-calls.api.ts'
import { timesOfDate } from '../../parts/events/event-times.ts'
import { whenText } from './check-move.ts'
import { savedPlanSchema, savedSendSchema } from './planning.api.ts'

export interface WhatChanged {
  readonly text: string
  /** The saved version, if the entry can still be moved. */
  readonly version?: number
}

/** What somebody else saved before this move (409); undefined for other failures. */
export function whatChanged(
  error: unknown,
  entry: PlanningEntry,
  zone: string,
  today: string,
): WhatChanged | undefined {
  if (entry.kind === 'newsletter') {
    const current = currentFrom(error, savedSendSchema)
    if (!current) return undefined
    const { status, scheduledFor, version } = current
    return status === 'scheduled' && scheduledFor !== null
      ? { text: isNow(toWallTime(scheduledFor, zone), entry, today), version }
      : { text: 'It isn’t scheduled anymore.' }
  }
  if (entry.kind === 'event' || entry.kind === 'game') {
    const current = findStaleEvent(error)
    if (!current) return undefined
    const { start } = timesOfDate(current, entry.series?.date)
    return { text: isNow(start, entry, today), version: current.version }
  }
  const current = currentFrom(error, savedPlanSchema)
  if (!current) return undefined
  if (entry.kind === 'article' && current.status === 'published') return { text: 'It’s published now.' }
  const at = entry.kind === 'article' ? current.publishAt : current.unpublishAt
  if (at === null) return { text: 'It isn’t scheduled anymore.' }
  return { text: isNow(countyWallTime(at, zone).slice(0, 16), entry, today), version: current.version }
}

function isNow(start: string, entry: PlanningEntry, today: string): string {
  const when = whenText(start, today)
  return start === entry.start ? `Its time is still ${when}, but something else in it changed.` : `It’s now on ${when}.`
}
