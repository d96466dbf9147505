import { dayOf, earlier, timeOf } from '@hometown/shared-types/calendar/days'
import { endOfCount, readRule } from '@hometown/shared-types/calendar/recurrence-rule'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import { ruleStarts } from '@hometown/shared-types/calendar/rule-starts'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import ICAL from 'ical.js'
import { UnreadableEventError } from './feed-event.ts'
import { type EventPart, UNTITLED, wallTimeIn, wallTimeOf, wholeDayOf } from './read-event.ts'
import { UTC } from './time-zones.ts'

/** More would bury everything else on the calendar. */
const MOST_TIMES_A_DAY = 48

type RuleParts = ReadonlyMap<string, string>

const CANT_SHOW = 'Repeats in a way that our calendar can’t show'
const MOST_PARTS = 30

/** UNTIL becomes a wall time of the series. @param ignored notices of parts that mean nothing, such as `COUNT=-1` */
export function ruleParts(rule: string, main: EventPart, ignored: string[]): RuleParts {
  const parts = new Map<string, string>()
  for (const part of rule.split(';').slice(0, MOST_PARTS)) {
    const [name = '', value = ''] = part.split('=')
    // Some publishers write lists with spaces: `BYDAY=MO, TU`.
    if (name.trim()) parts.set(name.trim().toUpperCase(), value.replace(/\s/g, '').toUpperCase())
  }
  const frequency = parts.get('FREQ') ?? ''
  if (/^(?:MINUTELY|SECONDLY)$/.test(frequency))
    throw new UnreadableEventError('Repeats every few minutes or seconds, which our calendar can’t show')
  for (const [name, value] of parts) {
    if (!meansNothing(name, value) || frequency === 'HOURLY') continue
    parts.delete(name)
    const title = main.fields.title || UNTITLED
    ignored.push(`“${title}” repeats by a rule with ${name}=${value.slice(0, 40)}. We ignored that part.`)
  }
  const start = wallTimeIn(main.start, main.zone)
  const ownTime = { BYHOUR: Number(start.slice(11, 13)), BYMINUTE: Number(start.slice(14, 16)), BYSECOND: 0 }
  for (const [name, value] of Object.entries(ownTime)) {
    // Events begin on the minute.
    if (Number(parts.get(name) || '-1') === value || name === 'BYSECOND') parts.delete(name)
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', untilOf(until, main))
  return parts
}

/** How some programs write that there is no count, no end or no interval: COUNT=-1, INTERVAL=0, UNTIL=00000000. */
function meansNothing(name: string, value: string): boolean {
  if (name === 'COUNT' || name === 'INTERVAL') return Number(value) < 1
  return (name === 'UNTIL' && /^(?:0{8}.*)?$/.test(value)) || (name === 'BYDAY' && value === '')
}

/** Some programs write an end after the year 2199 for 'without end', which `readRule` knows. */
function untilOf(written: string, { fields, zone }: EventPart): string {
  const text = wallTimeOf(written)
  if (text === undefined) return written
  const moment = { text, zone: written.endsWith('Z') && text.length > 10 ? UTC : undefined }
  const wall = fields.allDay ? wholeDayOf(moment) : wallTimeIn(moment, zone)
  const compact = wall.replace(/[-:]/g, '')
  return wall.length > 10 ? `${compact}00` : compact
}

interface DayRule {
  rrule: string
  until: CountyDate | null
}

/** A rule by whole days, which our series can say. */
export function dayRuleOf(parts: RuleParts, main: EventPart): DayRule | undefined {
  const start = wallTimeIn(main.start, main.zone)
  const read = readRule(textOfRule(parts), { timeZone: main.zone.id, start })
  if (!read.ok) return undefined
  const { rrule, count, until } = read
  const last = count === undefined ? undefined : endOfCount({ startDate: start, rrule }, count)
  return { rrule, until: last && until ? earlier(last, until) : (last ?? until ?? null) }
}

function textOfRule(parts: RuleParts): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

export interface DateWindow {
  from: CountyDate
  today: CountyDate
  to: CountyDate
}

/** Days that the library searches at once, so that a frequent rule stops at the limit. */
const REACH = 60

/** Wall times. One more than `most` upcoming ones at most. */
export function startsOfRule(parts: RuleParts, main: EventPart, window: DateWindow, most: number): string[] {
  const start = wallTimeIn(main.start, main.zone)
  const days = dayRuleOf(parts, main)
  if (days) {
    const to = days.until === null ? window.to : earlier(days.until, window.to)
    return ruleDays(days.rrule, dayOf(start), window.from, to).map((day) => day + timeOf(start))
  }
  const text = textForLibrary(parts)
  const starts: string[] = []
  for (let from = window.from; from <= window.to; from = addCountyDays(from, REACH)) {
    const to = earlier(addCountyDays(from, REACH - 1), window.to)
    const found = startsBetween(text, start, from, to)
    const perDay = Map.groupBy(found, dayOf)
    if ([...perDay.values()].some(({ length }) => length > MOST_TIMES_A_DAY))
      throw new UnreadableEventError(`Repeats more than ${MOST_TIMES_A_DAY} times a day, which our calendar can’t show`)
    starts.push(...found)
    if (starts.filter((one) => one >= window.today).length > most) break
  }
  return starts
}

function startsBetween(rule: string, start: string, from: CountyDate, to: CountyDate): string[] {
  const isDay = timeOf(start) === ''
  try {
    return ruleStarts(rule, start, isDay ? from : `${from}T00:00`, isDay ? to : `${to}T23:59`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnreadableEventError('Repeats by a rule that takes too long to compute')
  }
}

/** @throws UnreadableEventError naming the part that makes no sense, which ical.js knows. */
function textForLibrary(parts: RuleParts): string {
  const known = new Map([...parts].filter(([name]) => !name.startsWith('X-')))
  const until = known.get('UNTIL')
  if (until !== undefined) known.set('UNTIL', until.length === 8 ? `${until}T235959Z` : `${until.replace(/Z$/, '')}Z`)
  if (known.get('FREQ') !== 'YEARLY' && (known.has('BYWEEKNO') || known.has('BYYEARDAY')))
    throw new UnreadableEventError(`${CANT_SHOW}: Only yearly events can count weeks or days of the year`)
  try {
    ICAL.Recur.fromString(textOfRule(known))
  } catch (error) {
    throw new UnreadableEventError(`${CANT_SHOW}: ${error instanceof Error ? error.message.slice(0, 100) : ''}`)
  }
  return textOfRule(known)
}
