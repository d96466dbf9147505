import { type RuleContext, readRule } from '@hometown/shared-types/calendar/recurrence-rule'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import { UnreadableEventError } from '../feed-event.ts'

export interface Recurrence {
  rrule: string
  recurrenceRule: RecurrenceRule
  count: number | undefined
  until: CountyDate | undefined
}

/** @throws UnreadableEventError for a rule that we don't support. */
export function recurrenceOf(written: string, place: Required<RuleContext>): Recurrence {
  const parts = new Map<string, string>()
  const text = /^[A-Z]{1,2}\d/i.test(written.trim()) ? ruleOfVersion1(written.trim()) : written.trim()
  for (const part of text.split(';').slice(0, 30)) {
    const [name = '', value = ''] = part.split('=')
    if (name.trim()) parts.set(name.trim().toUpperCase(), value.trim().toUpperCase())
  }
  const frequency = parts.get('FREQ') ?? ''
  if (/^(?:HOURLY|MINUTELY|SECONDLY)$/.test(frequency)) {
    throw new UnreadableEventError('Repeats several times a day, which our calendar can’t show')
  }
  dropTimesOfStart(parts, place.start)
  const rule = readRule([...parts].map(([name, value]) => `${name}=${value}`).join(';'), place)
  if (!rule.ok) throw new UnreadableEventError(`Repeats in a way that our calendar can’t show: ${rule.message}`)
  return {
    rrule: rule.rrule,
    recurrenceRule: rule.frequency,
    count: rule.count,
    until: rule.until,
  }
}

/** Some programs repeat the start time in the rule. */
function dropTimesOfStart(parts: Map<string, string>, wall: string): void {
  const [hour = 0, minute = 0] = wall.slice(11).split(':').map(Number)
  if (Number(parts.get('BYHOUR') ?? 'x') === hour) parts.delete('BYHOUR')
  if (Number(parts.get('BYMINUTE') ?? 'x') === minute) parts.delete('BYMINUTE')
  if (Number(parts.get('BYSECOND') ?? 'x') === 0) parts.delete('BYSECOND')
}

const DAYS_OF_VERSION_1 = /^(?:SU|MO|TU|WE|TH|FR|SA)$/

/** vCalendar 1.0: `W2 TU TH #10`, `MP1 1+ TU 20261224T000000`, `D1 #0`. */
function ruleOfVersion1(written: string): string {
  const [head = '', ...words] = written.toUpperCase().split(/\s+/).slice(0, 40)
  const [, kind = '', interval = '1'] = /^(MP|MD|YM|YD|[DWM])(\d{1,3})$/.exec(head) ?? []
  const frequency = { D: 'DAILY', W: 'WEEKLY', MP: 'MONTHLY', MD: 'MONTHLY', YM: 'YEARLY' }[kind]
  if (!frequency) return written
  const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`]
  const last = words.at(-1) ?? ''
  if (/^#\d+$/.test(last) && last !== '#0') parts.push(`COUNT=${last.slice(1)}`)
  if (/^\d{8}(?:T\d{6}Z?)?$/.test(last)) parts.push(`UNTIL=${last}`)
  const days = kind === 'MP' ? nthDays(words) : words.filter((word) => DAYS_OF_VERSION_1.test(word))
  if (days.length > 0) parts.push(`BYDAY=${days.join(',')}`)
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word))
  if (kind === 'MD' && numbers.length > 0) parts.push(`BYMONTHDAY=${numbers.join(',')}`)
  if (kind === 'YM' && numbers.length > 0) parts.push(`BYMONTH=${numbers.join(',')}`)
  return parts.join(';')
}

/** `1+ TU 2- FR`: the first Tuesday and the second Friday from the end. */
function nthDays(words: readonly string[]): string[] {
  let nth = ''
  return words.flatMap((word) => {
    const match = /^(\d)([+-])$/.exec(word)
    if (match) nth = `${match[2] === '-' ? '-' : ''}${match[1]}`
    return DAYS_OF_VERSION_1.test(word) ? [`${nth}${word}`] : []
  })
}
