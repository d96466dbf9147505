import type { FeedFlag } from '@hometown/shared-types/event-feed'
import { zoneName } from '@hometown/shared-types/zone-name'
import type { KnownEvent } from '../known-event.ts'
import { factsOf } from '../reading/event-key.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import { countyStart, type Moved, minutesAhead, movedBy, type Timed } from './moved-times.ts'
import { unlikelyHours } from './unlikely-hours.ts'
import { isAtUsualHour, isEarlyKind } from './usual-hours.ts'

const FEWEST = 4
const FEWEST_MATCHES = 2
const FEWEST_OF_KIND = 3
const FEWEST_TITLES = 2
const MOST_LOOKED_AT = 2000
const EXAMPLES = 3

export interface OddTimes extends Omit<FeedFlag, 'isHolding'> {
  /** True when the times themselves are unlikely; false when only another zone is named, which may be meant. */
  isUnlikely: boolean
}

/**
 * Looks for times that were written in another zone than they say: most are at night or at hours at which such events
 * don't begin, known events differ by exactly that, or all name a zone that isn't the county's. Where most begin at hours
 * at which such events don't, and no other zone explains it, there is no proposal.
 */
export function findOddTimes(
  events: readonly DescribedEvent[],
  countyZone: string,
  known: readonly Pick<KnownEvent, 'facts'>[] = [],
): OddTimes | null {
  const timed = events.filter(({ allDay, cancelled }) => !allDay && !cancelled).slice(0, MOST_LOOKED_AT)
  const knownFacts = new Set(known.map(({ facts }) => facts))
  const readings = (['county', 'utc'] as const).flatMap((proposal) => {
    const moved = movedBy(proposal, timed, countyZone)
    // The error affects all times or none.
    return moved.length > 0 && moved.length >= 0.8 * timed.length ? [{ proposal, moved }] : []
  })
  for (const { proposal, moved } of readings) {
    const reason = reasonOf(moved, knownFacts)
    if (!reason) continue
    const telling = moved.filter(
      (one) => isOddlyEarly(one) || isAtUsualHour(one.event.title, one.now) === false || isKnown(one, knownFacts),
    )
    return { reason, proposal, examples: examplesOf(telling), isUnlikely: true }
  }
  const unlikely = unlikelyHours(timed.map((event) => ({ event, now: countyStart(event, countyZone) })))
  if (unlikely.length > 0) {
    const moved = unlikely.map((one) => ({ ...one, proposed: null }))
    return { reason: unexplained(unlikely), proposal: null, examples: examplesOf(moved), isUnlikely: true }
  }
  for (const { proposal, moved } of readings) {
    const reason = proposal === 'county' ? otherZone(moved, countyZone) : undefined
    if (reason) return { reason, proposal, examples: examplesOf(moved), isUnlikely: false }
  }
  return null
}

/** Another zone alone may be meant, so it holds nothing back once the calendar has brought in events of its own. */
export function flagOf({ isUnlikely, ...odd }: OddTimes, { hasOwn }: { hasOwn: boolean }): FeedFlag {
  return { ...odd, isHolding: isUnlikely || !hasOwn }
}

function examplesOf(moved: readonly (Timed & { proposed: string | null })[]): FeedFlag['examples'] {
  return moved.slice(0, EXAMPLES).map(({ event, now, proposed }) => ({ title: event.title, now, proposed }))
}

function reasonOf(moved: readonly Moved[], knownFacts: ReadonlySet<string>): string | undefined {
  return knownDifference(moved, knownFacts) ?? unusualHours(moved) ?? nights(moved)
}

function knownDifference(moved: readonly Moved[], knownFacts: ReadonlySet<string>): string | undefined {
  const matches = moved.filter((one) => isKnown(one, knownFacts)).length
  const agreeing = moved.filter(
    // A series in another zone is known by its own wall time.
    ({ event, now }) => knownFacts.has(event.facts) || knownFacts.has(factsOf({ ...event, startDate: now })),
  ).length
  if (matches < FEWEST_MATCHES || agreeing > 0) return undefined
  return moved.some(({ event }) => event.startForm === 'zone')
    ? `${matches} of its events are also on our calendar, at the times they’d have in county time.`
    : `${matches} of its events are also on our calendar, and their times differ by exactly the county’s offset from UTC.`
}

/** Fewer events tell it than at night, because a story time at 3 AM is unlikely on its own. */
function unusualHours(moved: readonly Moved[]): string | undefined {
  const ofKind = moved.filter(({ event, now }) => isAtUsualHour(event.title, now) !== undefined)
  const odd = ofKind.filter(({ event, now }) => !isAtUsualHour(event.title, now))
  const [first] = odd
  const titles = new Set(odd.map(({ event }) => event.title)).size
  if (!first || odd.length < FEWEST_OF_KIND || titles < FEWEST_TITLES || odd.length < 0.5 * moved.length)
    return undefined
  // Whoever names the county's zone means it.
  if (odd.some(({ event, now }) => event.startForm === 'zone' && now === event.writtenStart)) return undefined
  const stillOdd = ofKind.filter(({ event, proposed }) => !isAtUsualHour(event.title, proposed)).length
  if (stillOdd > 0.05 * ofKind.length || moved.some(({ proposed }) => isAtNight(proposed))) return undefined
  return `${namedWithOthers(first, odd.length)} start at unusual hours for such events. Read the other way, ${stillOdd === 0 ? 'none' : 'few'} would.`
}

function unexplained(unlikely: readonly Timed[]): string {
  const [first, second] = unlikely
  if (!first) return ''
  const said = second
    ? `${namedWithOthers(first, unlikely.length)} start at unlikely hours for such events`
    : `“${first.event.title}” starts at an unlikely hour for such an event`
  return `${said}, and no other time zone explains it.`
}

function namedWithOthers({ event }: Timed, count: number): string {
  return `“${event.title}” and ${count === 2 ? '1 other event' : `${count - 1} other events`}`
}

function nights(moved: readonly Moved[]): string | undefined {
  if (moved.length < FEWEST) return undefined
  const atNight = moved.filter(isOddlyEarly).length
  const stillAtNight = moved.filter(({ event, proposed }) => isUnlikely(event.title, proposed)).length
  const byDay = moved.filter(({ proposed }) => isByDay(proposed)).length
  const isMost = atNight >= 0.5 * moved.length
  // Of events during a day, the shift moves only the morning ones into the night.
  const isTelling = atNight >= 0.25 * moved.length && stillAtNight === 0
  if (!(isMost || isTelling) || byDay < 0.9 * moved.length || stillAtNight > 0.05 * moved.length) return undefined
  const rest = stillAtNight === 0 ? 'none' : 'few'
  return `${atNight} of its ${moved.length} events with a time begin between midnight and 6 AM. Read the other way, ${rest} would.`
}

function otherZone(moved: readonly Moved[], countyZone: string): string | undefined {
  const [first] = moved
  if (!first || moved.some(({ event }) => event.startForm !== 'zone')) return undefined
  const ahead = minutesAhead(first)
  if (moved.some((one) => minutesAhead(one) !== ahead)) return undefined
  return `Most of its times name a time zone ${lengthOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} ${zoneName(countyZone)}.`
}

function lengthOf(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}

function isKnown({ event, proposed }: Moved, knownFacts: ReadonlySet<string>): boolean {
  return knownFacts.has(factsOf({ ...event, startDate: proposed }))
}

function isOddlyEarly({ event, now }: Moved): boolean {
  return isAtNight(now) && !isEarlyKind(event.title, now)
}

function isAtNight(wall: string): boolean {
  return wall.slice(11) < '06:00'
}

function isUnlikely(title: string, wall: string): boolean {
  return isAtNight(wall) || isAtUsualHour(title, wall) === false
}

function isByDay(wall: string): boolean {
  return wall.slice(11) >= '06:30' && wall.slice(11) <= '22:30'
}
