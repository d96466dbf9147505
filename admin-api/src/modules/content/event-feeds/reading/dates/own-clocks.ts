import { readRule } from '@hometown/shared-types/calendar/recurrence-rule'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { CalendarPart } from '../calendar-components.ts'
import type { OwnClocks } from './feed-zone.ts'

const MOST_OBSERVANCES = 150
const MOST_ONSETS = 2000
/** Clock changes are found for a decade at once. */
const YEARS_AT_ONCE = 10
const FIRST_YEAR = 1900

/** STANDARD or DAYLIGHT of a VTIMEZONE: from each onset on, clocks are `to` ahead of UTC. Milliseconds. */
interface Observance {
  from: number
  to: number
  /** Wall times by the clocks before the change, as if in UTC. */
  onsets: number[]
  rule: { rrule: string; start: string; until: string | undefined } | undefined
}

interface Change {
  instant: number
  offset: number
}

/**
 * The clocks that a VTIMEZONE describes (RFC 5545, 3.6.5), to the second. Undefined if it is damaged or describes its
 * changes by anything but years. ical.js drops the seconds of offsets, so its own zones don't do.
 */
export function readOwnClocks(zone: CalendarPart): OwnClocks | undefined {
  if (zone.parts.length === 0 || zone.parts.length > MOST_OBSERVANCES) return undefined
  const observances = zone.parts.map(readObservance)
  return observances.every((observance) => observance !== undefined) ? clocksOf(observances) : undefined
}

function clocksOf(observances: readonly Observance[]): OwnClocks {
  const decades = new Map<number, Change[]>()
  const single = observances
    .flatMap(({ onsets, from, to }) => onsets.map((wall) => ({ instant: wall - from, offset: to })))
    .sort(byInstant)
  const initial = earliest(observances)

  function changesOf(decade: number): Change[] {
    const known = decades.get(decade)
    if (known) return known
    const changes = observances.flatMap((observance) => changesByRule(observance, decade)).sort(byInstant)
    decades.set(decade, changes)
    return changes
  }

  function lastByRule(instant: number): Change | undefined {
    for (let decade = decadeOf(instant); decade >= decadeOf(Date.UTC(FIRST_YEAR, 0)); decade--) {
      const found = lastUntil(changesOf(decade), instant)
      if (found) return found
    }
    return undefined
  }

  function offsetAt(instant: number): number {
    const [one, other] = [lastUntil(single, instant), lastByRule(instant)]
    if (one && other) return (byInstant(one, other) < 0 ? other : one).offset
    return (one ?? other)?.offset ?? initial
  }

  return {
    offsetAt,
    instantOf(wall) {
      // As in RFC 5545: of a time that clocks show twice the first, and a skipped one by the offset before the gap.
      const before = offsetAt(wall - DAY)
      const after = offsetAt(wall + DAY)
      const candidates = [wall - before, wall - after].sort((one, other) => one - other)
      return candidates.find((instant) => instant + offsetAt(instant) === wall) ?? wall - before
    },
  }
}

const DAY = 86_400_000

/** By halving, because a hostile zone has many thousand changes. */
function lastUntil(changes: readonly Change[], instant: number): Change | undefined {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((changes[middle]?.instant ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return changes[low - 1]
}

/** Before the first onset, clocks are as they are before that change. */
function earliest(observances: readonly Observance[]): number {
  const firstOf = ({ onsets, rule }: Observance) =>
    Math.min(...onsets, rule ? Date.parse(`${rule.start}:00.000Z`) : Number.POSITIVE_INFINITY)
  const [first] = [...observances].sort((one, other) => firstOf(one) - firstOf(other))
  return first?.from ?? 0
}

function changesByRule({ rule, from, to }: Observance, decade: number): Change[] {
  if (!rule) return []
  const first = `${FIRST_YEAR + decade * YEARS_AT_ONCE}-01-01`
  const last = `${FIRST_YEAR + decade * YEARS_AT_ONCE + YEARS_AT_ONCE - 1}-12-31`
  const until = rule.until !== undefined && rule.until < last ? rule.until : last
  return ruleDays(rule.rrule, rule.start.slice(0, 10), first, until).map((day) => ({
    instant: Date.parse(`${day}${rule.start.slice(10)}:00.000Z`) - from,
    offset: to,
  }))
}

/** Of the wall time, which is near enough: the decade before is searched too. */
function decadeOf(instant: number): number {
  return Math.floor((new Date(instant + 2 * DAY).getUTCFullYear() - FIRST_YEAR) / YEARS_AT_ONCE)
}

function byInstant(one: Change, other: Change): number {
  return one.instant - other.instant
}

function readObservance(part: CalendarPart): Observance | undefined {
  const start = wallOf(textIn(part, 'DTSTART') ?? '')
  const from = offsetOf(textIn(part, 'TZOFFSETFROM') ?? '')
  const to = offsetOf(textIn(part, 'TZOFFSETTO') ?? '')
  if (start === undefined || from === undefined || to === undefined) return undefined
  const written = textIn(part, 'RRULE')
  const added = part.lines
    .filter((line) => /^RDATE[:;]/i.test(line))
    .flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','))
    .slice(0, MOST_ONSETS)
    .flatMap((text) => wallOf(text) ?? [])
  const onsets = [start, ...added].map((wall) => Date.parse(`${wall}:00.000Z`))
  if (written === undefined) return { from, to, onsets: onsets.sort((one, other) => one - other), rule: undefined }
  const rule = readYearly(written, start, from)
  return rule && { from, to, onsets: onsets.slice(1).sort((one, other) => one - other), rule }
}

const TIME_PARTS = /(?:^|;)BY(?:HOUR|MINUTE|SECOND)=\d{1,2}(?=;|$)/gi

/**
 * Other rules than yearly ones are hostile or wrong. Outlook begins its rules in 1601. Lotus Notes repeats the time of the
 * start in them.
 */
function readYearly(written: string, start: string, from: number): Observance['rule'] {
  if (!/^FREQ=YEARLY(?:;|$)|;FREQ=YEARLY(?:;|$)/i.test(written)) return undefined
  const anchor = start < `${FIRST_YEAR}` ? `${FIRST_YEAR}${start.slice(4)}` : start
  // UNTIL is an instant, and onsets are wall times before the change.
  const until = wallOfUntil(/(?:^|;)UNTIL=(\d{8}(?:T\d{6}Z?)?)/i.exec(written)?.[1], from)
  const days = written
    .replace(/(?:^|;)UNTIL=[^;]*/i, '')
    .replace(TIME_PARTS, '')
    .replace(/^;/, '')
  const rule = readRule(days)
  if (!rule.ok || rule.count !== undefined) return undefined
  const isAfter = until !== undefined && until.slice(10, 16) < anchor.slice(10)
  return { rrule: rule.rrule, start: anchor, until: until && addCountyDays(until.slice(0, 10), isAfter ? -1 : 0) }
}

function wallOfUntil(written: string | undefined, from: number): string | undefined {
  if (written === undefined) return undefined
  const wall = wallOf(written.length === 8 ? `${written}T235900` : written)
  if (wall === undefined) return undefined
  return /Z$/i.test(written) ? new Date(Date.parse(`${wall}:00.000Z`) + from).toISOString().slice(0, 16) : wall
}

/** `16010101T020000` → `1601-01-01T02:00` */
function wallOf(text: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}Z?)?$/i.exec(text.trim()) ?? []
  const wall = `${year}-${month}-${day}T${hour}:${minute}`
  const instant = Date.parse(`${wall}:00.000Z`)
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(wall) ? undefined : wall
}

/** `-0500`, `+0545`, `-045602` */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text.trim()) ?? []
  if (hours === undefined || hours > '23' || Number(minutes) > 59) return undefined
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}

function textIn(part: CalendarPart, name: string): string | undefined {
  const line = part.lines.find((written) => /^[\w-]+/.exec(written)?.[0].toUpperCase() === name)
  return line?.slice(line.indexOf(':') + 1).trim()
}
