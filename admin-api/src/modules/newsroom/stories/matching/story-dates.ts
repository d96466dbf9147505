import type { StoryWord } from './story-words.ts'

export interface StoryDates {
  /** Written out: `10-14`. */
  readonly days: readonly string[]
  /** Days since 1970 that a weekday may mean: the last and the next one. */
  readonly weekdays: readonly (readonly [number, number])[]
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** 1970-01-01 was a Thursday. */
const WEEKDAYS = 'thursday friday saturday sunday monday tuesday wednesday'.split(' ')

/** @param day of the publication, in days since 1970 */
export function datesOf(words: readonly StoryWord[], day: number | null): StoryDates {
  const days = new Set<string>()
  const weekdays = new Map<number, readonly [number, number]>()
  words.forEach(({ word }, at) => {
    const month = MONTHS.indexOf(word)
    const date = Number.parseInt(words[at + 1]?.word ?? '', 10)
    if (month >= 0 && date >= 1 && date <= 31 && !/[a-z]{3}/.test(words[at + 1]?.word ?? ''))
      days.add(`${month + 1}-${date}`)
    const weekday = WEEKDAYS.indexOf(word.replace(/s$/, ''))
    if (weekday < 0 || day === null) return
    const ago = (((day - weekday) % 7) + 7) % 7
    weekdays.set(weekday, [day - ago, day - ago + 7])
  })
  return { days: [...days], weekdays: [...weekdays.values()] }
}

/** The date in days since 1970 in the year of the publication. */
export function dayNumberOf(date: string, day: number): number {
  const [month = 1, of = 1] = date.split('-').map(Number)
  const year = new Date(day * 86_400_000).getUTCFullYear()
  return Math.floor(Date.UTC(year, month - 1, of) / 86_400_000)
}
