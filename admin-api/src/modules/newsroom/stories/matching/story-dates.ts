import type { StoryWord } from './story-words.ts'

export interface StoryDates {
  /** Written out: `10-14`. */
  readonly days: readonly string[]
  /** Named without a date. */
  readonly weekdays: readonly string[]
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

const WEEKDAYS = new Set('monday tuesday wednesday thursday friday saturday sunday'.split(' '))

export function datesOf(words: readonly StoryWord[]): StoryDates {
  const days = new Set<string>()
  words.forEach(({ word }, at) => {
    const month = MONTHS.indexOf(word)
    const next = words[at + 1]?.word ?? ''
    const date = Number.parseInt(next, 10)
    if (month >= 0 && date >= 1 && date <= 31 && !/[a-z]{3}/.test(next)) days.add(`${month + 1}-${date}`)
  })
  const weekdays = new Set(words.flatMap(({ word }) => (WEEKDAYS.has(word) ? [word] : [])))
  return { days: [...days], weekdays: [...weekdays] }
}
