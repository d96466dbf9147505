import { clockTimeBetween } from '@hometown/shared-types/calendar/days'
import { isSamePrice } from '@hometown/shared-types/event-price'
import type { SourceField } from '@hometown/shared-types/event-sources'
import { comparePlaces, placeProfile } from '../matching/compare-places.ts'
import { createPlaceFinder, type PlaceFinder } from '../matching/known-places.ts'
import { wordsOf } from '../matching/words.ts'

const NO_PLACES = createPlaceFinder([])
const MINUTES_OF_END = 15

/** Whether two values say the same of an event: another spelling, or only less precise, is no difference. */
export function isSameValue(field: SourceField, one: string, other: string, finder: PlaceFinder = NO_PLACES): boolean {
  if (one === other) return true
  switch (field) {
    case 'title':
    case 'description':
      return wordsOf(one).join(' ') === wordsOf(other).join(' ')
    case 'start':
      return isSameTime(one, other, 0)
    case 'end':
      return isSameTime(one, other, MINUTES_OF_END)
    case 'place':
      return isSamePlace(one, other, finder)
    case 'price':
      return isSamePrice(one, other)
    case 'picture':
    case 'status':
      return false
  }
}

/** Only the day says less than the time, and nothing else. */
function isSameTime(one: string, other: string, minutes: number): boolean {
  if (one.length === 10 || other.length === 10) return one.slice(0, 10) === other.slice(0, 10)
  return Math.abs(clockTimeBetween(one, other)) <= minutes * 60_000
}

/** `Library` and `Library, 5 Elm Street` are one place: one only says more. */
function isSamePlace(one: string, other: string, finder: PlaceFinder): boolean {
  const [a, b] = [one, other].map((place) =>
    placeProfile({ source: '', title: '', start: '2000-01-01', place, description: '' }, finder),
  )
  if (a !== undefined && b !== undefined && comparePlaces(a, b) === 'same') return true
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((words, others) => words.length - others.length)
  return (few ?? []).every((word) => many?.includes(word))
}
