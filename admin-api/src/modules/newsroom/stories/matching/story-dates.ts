import type { StoryWord } from './story-words.ts'

export interface StoryDates {
  /** Written out: `10-14`. */
  readonly days: readonly string[]
  /** Named without a date. */
  readonly weekdays: readonly string[]
  /** All days that the text may mean, in days since 1970, with the word for it. Empty without a date of publication. */
  readonly moments: ReadonlyMap<number, string>
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const DAY = 86_400_000
const WEEK = 7
const HALF_A_YEAR = 182
/** Of 1970-01-01, counted from Sunday. */
const FIRST_WEEKDAY = 4
/** A `morning` is one of today only after `this`. */
const FROM_TODAY: Readonly<Record<string, number>> = {
  ...{ today: 0, tonight: 0, yesterday: -1, tomorrow: 1 },
  ...{ 'this morning': 0, 'this afternoon': 0, 'this evening': 0, 'last night': -1 },
}

/** @param day of publication, in days since 1970 */
export function datesOf(words: readonly StoryWord[], day: number | null): StoryDates {
  const days = new Set<string>()
  const weekdays = new Set<string>()
  const moments = new Map<number, string>()
  const note = (moment: number, shown: string) => {
    if (!moments.has(moment)) moments.set(moment, shown)
  }
  words.forEach(({ word, shown }, at) => {
    const next = words[at + 1]
    const month = MONTHS.indexOf(word)
    const date = Number.parseInt(next?.word ?? '', 10)
    if (month >= 0 && date >= 1 && date <= 31 && !/[a-z]{3}/.test(next?.word ?? '')) {
      days.add(`${month + 1}-${date}`)
      if (day !== null) note(nearest(month, date, day), `${inTitle(word)} ${date}`)
    }
    const weekday = WEEKDAYS.indexOf(word)
    if (weekday >= 0) weekdays.add(word)
    if (day === null) return
    if (weekday >= 0) for (const moment of aroundWeekday(weekday, day)) note(moment, inTitle(word))
    const phrase = Object.hasOwn(FROM_TODAY, word) ? word : `${word} ${next?.word ?? ''}`
    const from = Object.hasOwn(FROM_TODAY, phrase) ? FROM_TODAY[phrase] : undefined
    if (from !== undefined) note(day + from, phrase === word ? shown.toLowerCase().replace(/,$/, '') : phrase)
  })
  return { days: [...days], weekdays: [...weekdays], moments }
}

/** The year is mostly left out. */
function nearest(month: number, date: number, day: number): number {
  const year = new Date(day * DAY).getUTCFullYear()
  const all = [year - 1, year, year + 1].map((one) => Date.UTC(one, month, date) / DAY)
  return all.find((moment) => Math.abs(moment - day) <= HALF_A_YEAR) ?? Date.UTC(year, month, date) / DAY
}

/** The last one and the coming one: `on Monday` may be either. */
function aroundWeekday(weekday: number, day: number): number[] {
  const back = (((day + FIRST_WEEKDAY - weekday) % WEEK) + WEEK) % WEEK
  return back === 0 ? [day] : [day - back, day - back + WEEK]
}

function inTitle(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
