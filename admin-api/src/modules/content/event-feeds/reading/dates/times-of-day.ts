import { timeOf } from '@hometown/shared-types/calendar/days'
import { UnreadableEventError } from '../feed-event.ts'
import { numbersOfPart, type WrittenRule } from './rule-text.ts'

/** More would bury everything else on the calendar. */
export const MOST_TIMES_A_DAY = 48
const DAY_MINUTES = 24 * 60

export interface RuleByDays {
  /** The rule without its times of day; FREQ is DAILY or longer. */
  parts: WrittenRule
  /** `T10:00`; one empty time for whole days. */
  times: string[]
}

/**
 * Splits a rule into days and times of day: `FREQ=HOURLY;INTERVAL=4` is every day at six times. Undefined if that isn't
 * possible, as with every five hours. Seconds don't count, because events begin on the minute.
 * @throws UnreadableEventError if it repeats more often than 48 times a day
 */
export function splitByTimes(written: WrittenRule, start: string): RuleByDays | undefined {
  const time = timeOf(start)
  if (time === '') {
    if (isSubDaily(written)) throw new UnreadableEventError('Repeats several times a day, but has no time')
    return { parts: without(written, BY_TIME), times: [''] }
  }
  const rule = inMinutes(written)
  if (!rule) return undefined
  const frequency = rule.get('FREQ') ?? ''
  const own = { hour: Number(time.slice(1, 3)), minute: Number(time.slice(4)) }
  const hours = numbersOfPart(rule, 'BYHOUR', 0, 23)
  const minutes = numbersOfPart(rule, 'BYMINUTE', 0, 59)
  numbersOfPart(rule, 'BYSECOND', 0, 60)
  const days = without(rule, BY_TIME)
  if (!isSubDaily(rule)) {
    const times = (hours ?? [own.hour]).flatMap((hour) => (minutes ?? [own.minute]).map((minute) => hour * 60 + minute))
    // BYSETPOS chooses among all times of a period, so those can't be separated.
    return times.length > 1 && rule.has('BYSETPOS') ? undefined : { parts: days, times: few(times) }
  }
  if (rule.has('BYSETPOS')) return undefined
  const step = intervalOf(rule) * (frequency === 'HOURLY' ? 60 : 1)
  if (step === 0)
    throw new UnreadableEventError('Repeats in a way that our calendar can’t show: INTERVAL is not a number')
  if (DAY_MINUTES % step !== 0 && step % DAY_MINUTES !== 0) return undefined
  const first = own.hour * 60 + (frequency === 'HOURLY' ? 0 : own.minute)
  const reached = step >= DAY_MINUTES ? [first] : steps(first % step, step)
  const times = (
    frequency === 'HOURLY' ? reached.flatMap((hour) => (minutes ?? [own.minute]).map((at) => hour + at)) : reached
  ).filter((at) => isIn(hours, Math.floor(at / 60)) && isIn(minutes, at % 60))
  const daily = new Map([...days, ['FREQ', 'DAILY'], ['INTERVAL', `${Math.max(1, Math.floor(step / DAY_MINUTES))}`]])
  return { parts: daily, times: few(times) }
}

const BY_TIME = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

export function isSubDaily(rule: WrittenRule): boolean {
  return /^(?:HOURLY|MINUTELY|SECONDLY)$/.test(rule.get('FREQ') ?? '')
}

/** A rule by seconds as one by minutes. Undefined if its seconds drift, as with every 45 seconds. */
function inMinutes(rule: WrittenRule): WrittenRule | undefined {
  if (rule.get('FREQ') !== 'SECONDLY') return rule
  const seconds = intervalOf(rule)
  if (seconds === 0 || (60 % seconds !== 0 && seconds % 60 !== 0)) return undefined
  // COUNT counts seconds.
  if (seconds < 60 && rule.has('COUNT')) return undefined
  return new Map([...rule, ['FREQ', 'MINUTELY'], ['INTERVAL', `${Math.max(1, Math.floor(seconds / 60))}`]])
}

function intervalOf(rule: WrittenRule): number {
  const written = rule.get('INTERVAL') ?? '1'
  return /^\d{1,6}$/.test(written) ? Number(written) : 0
}

function without(rule: WrittenRule, names: readonly string[]): WrittenRule {
  return new Map([...rule].filter(([name]) => !names.includes(name)))
}

function steps(first: number, step: number): number[] {
  return Array.from({ length: Math.ceil((DAY_MINUTES - first) / step) }, (_, index) => first + index * step)
}

function isIn(list: readonly number[] | undefined, value: number): boolean {
  return list === undefined || list.includes(value)
}

function few(minutes: readonly number[]): string[] {
  const times = [...new Set(minutes)].sort((one, other) => one - other)
  if (times.length > MOST_TIMES_A_DAY) {
    throw new UnreadableEventError(`Repeats more than ${MOST_TIMES_A_DAY} times a day, which our calendar can’t show`)
  }
  return times.map((at) => `T${two(Math.floor(at / 60))}:${two(at % 60)}`)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
