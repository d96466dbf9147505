import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { TimesReading } from '@hometown/shared-types/event-feed'
import type { DescribedEvent } from '../reading/feed-event.ts'

export interface Timed {
  readonly event: DescribedEvent
  /** In county time, as it is read. */
  readonly now: string
}

export interface Moved extends Timed {
  /** In county time, under the other reading. */
  proposed: string
}

/** Those whose start another reading changes. */
export function movedBy(proposal: TimesReading, events: readonly DescribedEvent[], countyZone: string): Moved[] {
  return events.flatMap((event) => {
    const proposed = shiftedStart(event, proposal, countyZone)
    const now = countyStart(event, countyZone)
    return proposed === undefined || proposed === now ? [] : [{ event, now, proposed }]
  })
}

export function minutesAhead({ now, proposed }: Moved): number {
  return (Date.parse(`${proposed}Z`) - Date.parse(`${now}Z`)) / 60_000
}

/** The start in county time under another reading; undefined when the reading doesn't apply. */
function shiftedStart(event: DescribedEvent, proposal: TimesReading, countyZone: string): string | undefined {
  const { startForm, writtenStart } = event
  if (proposal === 'county') return startForm === 'utc' || startForm === 'zone' ? writtenStart : undefined
  if (startForm === 'utc') return undefined
  return countyWallTime(Date.parse(`${writtenStart}:00.000Z`), countyZone).slice(0, 16)
}

export function countyStart({ startDate, timeZone }: DescribedEvent, countyZone: string): string {
  if (!timeZone || timeZone === countyZone) return startDate
  const instant = instantOfCountyTime(startDate, timeZone)
  return instant === undefined ? startDate : countyWallTime(instant, countyZone).slice(0, 16)
}
