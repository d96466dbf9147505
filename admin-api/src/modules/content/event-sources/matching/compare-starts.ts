import { clockTimeBetween, daysBetween } from '@hometown/shared-types/calendar/days'
import type { EventEntry } from './event-entry.ts'

export interface TimeProfile {
  readonly day: string
  /** Last day; the first one where nothing is said. */
  readonly lastDay: string
  /** Undefined for a whole day. */
  readonly minutes: number | undefined
  readonly end: string | null
  readonly start: string
  /** Clock times in the texts as minutes of the day: `doors 6:30, music 7`. */
  readonly mentioned: readonly number[]
  /** `12-05`: days in the texts. */
  readonly days: readonly string[]
  /** The start is when doors open or people check in, so the other may begin later. */
  readonly isDoors: boolean
  readonly isSeries: boolean
  readonly weekdays: readonly string[]
}

export interface StartRelation {
  /** 0: the same day, or one day is within the other's span. */
  readonly daysApart: number
  readonly minutesApart: number | undefined
  /** The texts of one name the other's start, as of doors and music. */
  readonly isMentioned: boolean
  /** The texts of one name the other's day, as of a former date. */
  readonly isDayMentioned: boolean
  readonly hasEqualEnd: boolean
  readonly isWithinSpan: boolean
  /** One is over before the other begins. */
  readonly isInTurn: boolean
  readonly minutesBetweenEnds: number | undefined
}

export function timeProfile({ title, description, start, end, rrule }: EventEntry): TimeProfile {
  const text = `${title}. ${description}`
  const hasTime = start.length > 10
  return {
    day: start.slice(0, 10),
    lastDay: lastDayOf(start, end ?? null),
    minutes: hasTime ? minutesOf(start) : undefined,
    ...{ start, end: end ?? null },
    mentioned: clockTimesIn(text),
    days: daysIn(text),
    isDoors: DOORS.test(text),
    isSeries: Boolean(rrule),
    weekdays: rrule?.match(/BYDAY=([A-Z0-9,+-]+)/)?.[1]?.split(',') ?? [],
  }
}

export function compareStarts(one: TimeProfile, other: TimeProfile): StartRelation {
  const isWithinSpan = one.day <= other.lastDay && other.day <= one.lastDay
  const areSeries = one.isSeries && other.isSeries
  const bothTimed = one.minutes !== undefined && other.minutes !== undefined
  const aroundMidnight = bothTimed && !areSeries ? minutesAroundMidnight(one, other) : undefined
  return {
    daysApart: isWithinSpan || aroundMidnight !== undefined ? 0 : Math.abs(daysBetween(one.day, other.day)),
    minutesApart: aroundMidnight ?? (bothTimed ? Math.abs((one.minutes ?? 0) - (other.minutes ?? 0)) : undefined),
    isMentioned:
      bothTimed && (mentions(one, other) || mentions(other, one) || opensFor(one, other) || opensFor(other, one)),
    isDayMentioned: namesDay(one, other) || namesDay(other, one),
    hasEqualEnd: one.end !== null && other.end !== null && one.end.length > 10 && one.end === other.end,
    isWithinSpan: isWithinSpan && one.day !== other.day,
    isInTurn: !areSeries && (endsBefore(one, other) || endsBefore(other, one)),
    minutesBetweenEnds: hasEnd(one) && hasEnd(other) ? minutesBetweenEnds(one, other, areSeries) : undefined,
  }
}

/** `23:15` with carols and the mass at `00:00`. */
function minutesAroundMidnight(one: TimeProfile, other: TimeProfile): number | undefined {
  if (Math.abs(daysBetween(one.day, other.day)) !== 1) return undefined
  const minutes = Math.abs(clockTimeBetween(one.start, other.start)) / 60_000
  return minutes <= LONGEST_DOORS ? minutes : undefined
}

/** Of two series only the clock times count: their first dates may be weeks apart. */
function minutesBetweenEnds(one: TimeProfile, other: TimeProfile, areSeries: boolean): number {
  if (areSeries) return Math.abs(minutesOf(one.end ?? '') - minutesOf(other.end ?? ''))
  return Math.abs(clockTimeBetween(one.end ?? '', other.end ?? '')) / 60_000
}

function hasEnd({ end, minutes }: TimeProfile): boolean {
  return end !== null && end.length > 10 && minutes !== undefined
}

function endsBefore(one: TimeProfile, other: TimeProfile): boolean {
  return hasEnd(one) && other.minutes !== undefined && one.start < other.start && (one.end ?? '') <= other.start
}

function mentions(one: TimeProfile, other: TimeProfile): boolean {
  return one.mentioned.includes(other.minutes ?? -1)
}

const LONGEST_DOORS = 75

function opensFor(one: TimeProfile, other: TimeProfile): boolean {
  const wait = (other.minutes ?? 0) - (one.minutes ?? 0)
  return one.isDoors && mentions(one, one) && wait > 0 && wait <= LONGEST_DOORS
}

/** `1/19`, `January 19`, or `the 19th`. */
function namesDay(one: TimeProfile, other: TimeProfile): boolean {
  return one.days.includes(other.day.slice(5)) || one.days.includes(other.day.slice(8))
}

/** An evening that ends after midnight is one day. */
function lastDayOf(start: string, end: string | null): string {
  if (!end) return start.slice(0, 10)
  const isOneNight = end.length > 10 && start.length > 10 && clockTimeBetween(start, end) < 86_400_000
  return isOneNight ? start.slice(0, 10) : end.slice(0, 10)
}

function minutesOf(time: string): number {
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}

const CLOCK =
  /(?<![\d$/.])(\d{1,2})(?::(\d{2}))?\s*(a\.?m|p\.?m|a\b|p\b)?(?![\d/%])(?=\s*(?:[^\p{L}\d]|$|\b(?:a|p)\.?m|sharp|to|until|and|doors?|music|show|start)|[^\p{L}\d])/giu
const BEFORE_CLOCK =
  /(?:doors?|at|from|to|till|until|music|show|starts?|begins?|opens?|around|[-–—@]|by|time|noon|in)\s*$/iu

function clockTimesIn(text: string): number[] {
  const found: number[] = /\bnoon\b|mediod[ií]a/iu.test(text) ? [720] : []
  if (/\bmidnight\b|medianoche/iu.test(text)) found.push(0)
  for (const match of text.matchAll(CLOCK)) {
    const [, hours = '', minutes, half] = match
    const isTime =
      minutes !== undefined ||
      half !== undefined ||
      BEFORE_CLOCK.test(text.slice(Math.max(0, match.index - 20), match.index))
    const hour = Number(hours)
    const minute = Number(minutes ?? 0)
    if (!isTime || hour < 1 || hour > 23 || minute > 59) continue
    const at = (hour % 24) * 60 + minute
    if (hour > 12) found.push(at)
    else if (half) found.push((hour % 12) * 60 + minute + (/^p/i.test(half) ? 720 : 0))
    else found.push((hour % 12) * 60 + minute, (hour % 12) * 60 + minute + 720)
  }
  return found
}

const DOORS =
  /\b(?:doors?|gates?|house opens?|check[- ]?in|social(?: hour)?|seating|registration|sign[- ]?up|gather)\b/iu
const MONTHS =
  'jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abril|may(?:o)?|june?|junio|july?|julio|aug(?:ust)?|agosto|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?'
const MONTH_DAY = new RegExp(`\\b(${MONTHS})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`, 'giu')
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:de\\s+|of\\s+)?(${MONTHS})\\b`, 'giu')
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?![\d/])/gu
const NUMBER_OF_MONTH: Readonly<Record<string, number>> = {
  ...{ jan: 1, ene: 1, feb: 2, mar: 3, apr: 4, abr: 4, may: 5, jun: 6, jul: 7, aug: 8, ago: 8 },
  ...{ sep: 9, oct: 10, nov: 11, dec: 12, dic: 12 },
}

const NTH =
  /\b(?:the|to|now|on) (\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:annual|grade|ave|st|street|anniversary|year|season|of))/giu

function daysIn(text: string): string[] {
  const nths = [...text.matchAll(NTH)].map(([, day = '']) => day.padStart(2, '0'))
  const pairs = [
    ...[...text.matchAll(MONTH_DAY)].map(([, month = '', day]) => [monthOf(month), Number(day)] as const),
    ...[...text.matchAll(DAY_MONTH)].map(([, day, month = '']) => [monthOf(month), Number(day)] as const),
    ...[...text.matchAll(SLASHED)].map(([, month, day]) => [Number(month), Number(day)] as const),
  ]
  const dated = pairs
    .filter(([month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  return [...dated, ...nths]
}

function monthOf(name: string): number {
  return NUMBER_OF_MONTH[name.slice(0, 3).toLowerCase()] ?? 0
}
