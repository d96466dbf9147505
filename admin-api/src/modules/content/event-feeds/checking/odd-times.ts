import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { FeedFlag, TimesReading } from '@hometown/shared-types/event-feed'
import type { KnownEvent } from '../known-event.ts'
import { factsOf } from '../reading/event-key.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'

const FEWEST = 4
const FEWEST_MATCHES = 2
const MOST_LOOKED_AT = 2000
const EXAMPLES = 3

/** Looks for times that confuse UTC and county time: most are at night, or known events differ by exactly that. */
export function findOddTimes(
  events: readonly DescribedEvent[],
  countyZone: string,
  known: readonly Pick<KnownEvent, 'facts'>[] = [],
): FeedFlag | null {
  const timed = events.filter(({ allDay, cancelled }) => !allDay && !cancelled).slice(0, MOST_LOOKED_AT)
  const knownFacts = new Set(known.map(({ facts }) => facts))
  for (const proposal of ['county', 'utc'] as const) {
    const shifted = timed.flatMap((event) => {
      const then = shiftedStart(event, proposal, countyZone)
      return then === undefined ? [] : [{ event, proposed: then }]
    })
    const moved = shifted.filter(({ event, proposed }) => proposed !== event.startDate)
    // The error affects all times or none.
    if (moved.length < 0.8 * timed.length) continue
    const reason = reasonOf(moved, knownFacts)
    if (!reason) continue
    const examples = moved
      .filter(({ event, proposed }) => isAtNight(event.startDate) || isKnown(event, proposed, knownFacts))
      .slice(0, EXAMPLES)
      .map(({ event, proposed }) => ({ title: event.title, now: event.startDate, proposed }))
    return { reason, proposal, examples }
  }
  return null
}

interface Shifted {
  event: DescribedEvent
  proposed: string
}

function reasonOf(moved: readonly Shifted[], knownFacts: ReadonlySet<string>): string | undefined {
  const matches = moved.filter(({ event, proposed }) => isKnown(event, proposed, knownFacts)).length
  const agreeing = moved.filter(({ event }) => knownFacts.has(event.facts)).length
  if (matches >= FEWEST_MATCHES && agreeing === 0) {
    return `${matches} of its events are also on our calendar, and their times differ by exactly the county’s offset from UTC.`
  }
  if (moved.length < FEWEST) return undefined
  const atNight = moved.filter(({ event }) => isAtNight(event.startDate)).length
  const stillAtNight = moved.filter(({ proposed }) => isAtNight(proposed)).length
  const byDay = moved.filter(({ proposed }) => isByDay(proposed)).length
  const isMost = atNight >= 0.5 * moved.length
  // Of events during a day, the shift moves only the morning ones into the night.
  const isTelling = atNight >= 0.25 * moved.length && stillAtNight === 0
  if (!(isMost || isTelling) || byDay < 0.9 * moved.length || stillAtNight > 0.05 * moved.length) return undefined
  const rest = stillAtNight === 0 ? 'none' : 'few'
  return `${atNight} of its ${moved.length} events with a time begin between midnight and 6 AM. Read the other way, ${rest} would.`
}

/** The start in county time under another reading; undefined when the reading doesn't apply. */
function shiftedStart(event: DescribedEvent, proposal: TimesReading, countyZone: string): string | undefined {
  const { startForm, writtenStart } = event
  if (proposal === 'county') return startForm === 'utc' || startForm === 'zone' ? writtenStart : undefined
  if (startForm === 'utc') return undefined
  return countyWallTime(Date.parse(`${writtenStart}:00.000Z`), countyZone).slice(0, 16)
}

function isKnown(event: DescribedEvent, proposed: string, knownFacts: ReadonlySet<string>): boolean {
  return knownFacts.has(factsOf({ ...event, startDate: proposed }))
}

function isAtNight(wall: string): boolean {
  return wall.slice(11) < '06:00'
}

function isByDay(wall: string): boolean {
  return wall.slice(11) >= '06:30' && wall.slice(11) <= '22:30'
}
