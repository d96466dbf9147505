import { UnreadableEventError } from '../feed-event.ts'

/** Parts of a rule by name, in capitals: `FREQ` → `WEEKLY`. */
export type WrittenRule = ReadonlyMap<string, string>

const MOST_PARTS = 30

/** Reads RRULE and EXRULE as RFC 5545 and vCalendar 1.0 write them. The last of two parts of one name counts. */
export function readWrittenRule(written: string): WrittenRule {
  const text = /^[A-Z]{1,2}\d/i.test(written.trim()) ? ruleOfVersion1(written.trim()) : written.trim()
  const parts = new Map<string, string>()
  for (const part of text.split(';').slice(0, MOST_PARTS)) {
    const [name = '', value = ''] = part.split('=')
    // Some publishers write lists with spaces: `BYDAY=MO, TU`.
    if (name.trim()) parts.set(name.trim().toUpperCase(), value.replace(/\s/g, '').toUpperCase())
  }
  return parts
}

export function textOfRule(parts: WrittenRule): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

/** Whole numbers of a list such as BYHOUR, sorted. @throws UnreadableEventError for anything else */
export function numbersOfPart(parts: WrittenRule, name: string, least: number, most: number): number[] | undefined {
  const written = parts.get(name)
  if (written === undefined) return undefined
  const numbers = written.split(',').map((text) => (/^[+-]?\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
  if (!numbers.every((number) => number >= least && number <= most)) {
    throw new UnreadableEventError(
      `Repeats in a way that our calendar can’t show: ${name} can’t be “${written.slice(0, 40)}”`,
    )
  }
  return [...new Set(numbers)].sort((one, other) => one - other)
}

const DAYS_OF_VERSION_1 = /^(?:SU|MO|TU|WE|TH|FR|SA)$/

/** vCalendar 1.0: `W2 TU TH #10`, `MP1 1+ TU 20261224T000000`, `D1 #0`. */
function ruleOfVersion1(written: string): string {
  const [head = '', ...words] = written.toUpperCase().split(/\s+/).slice(0, 40)
  const [, kind = '', interval = '1'] = /^(MP|MD|YM|YD|[DWM])(\d{1,3})$/.exec(head) ?? []
  const frequency = {
    D: 'DAILY',
    W: 'WEEKLY',
    MP: 'MONTHLY',
    MD: 'MONTHLY',
    YM: 'YEARLY',
    YD: 'YEARLY',
    M: 'MINUTELY',
  }[kind]
  if (!frequency) return written
  const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`]
  const last = words.at(-1) ?? ''
  if (/^#\d+$/.test(last) && last !== '#0') parts.push(`COUNT=${last.slice(1)}`)
  if (/^\d{8}(?:T\d{6}Z?)?$/.test(last)) parts.push(`UNTIL=${last}`)
  const days = kind === 'MP' ? nthDays(words) : words.filter((word) => DAYS_OF_VERSION_1.test(word))
  if (days.length > 0) parts.push(`BYDAY=${days.join(',')}`)
  const numbers = words.filter((word) => /^\d{1,3}$/.test(word))
  const list = { MD: 'BYMONTHDAY', YM: 'BYMONTH', YD: 'BYYEARDAY' }[kind]
  const fitting = kind === 'YD' ? numbers : numbers.filter((word) => word.length < 3)
  if (list && fitting.length > 0) parts.push(`${list}=${fitting.join(',')}`)
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
