import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { RankingRule } from './ranking-rule.ts'
import { todayOf } from './today-of.ts'

const SOON_DAYS = 14
const NEAR_DAYS = 7
const FAR_DAYS = 180

const eventSoon: RankingRule = (item, basis) => {
  if (item.kind !== 'event' || item.cancelled) return undefined
  const day = item.startDate.slice(0, 10)
  const today = todayOf(basis)
  if (isOver(item, today)) return undefined
  if (day <= addCountyDays(today, SOON_DAYS)) return { words: 'within two weeks', points: 25 }
  if (day > addCountyDays(today, FAR_DAYS)) return { words: 'more than half a year away', points: -5 }
  return { words: 'still to come', points: 15 }
}

const eventOver: RankingRule = (item, basis) =>
  item.kind === 'event' && isOver(item, todayOf(basis)) ? { words: 'already over', points: -40 } : undefined

const eventCancelled: RankingRule = (item) =>
  item.kind === 'event' && item.cancelled ? { words: 'canceled', points: -10 } : undefined

const eventPlace: RankingRule = (item) =>
  item.kind === 'event' && item.location !== '' ? { words: 'names a place', points: 5 } : undefined

const fixture: RankingRule = (item) => (item.kind === 'fixture' ? { words: 'a game', points: 20 } : undefined)

const fixtureNear: RankingRule = (item, basis) => {
  if (item.kind !== 'fixture') return undefined
  const day = item.startsAt.slice(0, 10)
  const today = todayOf(basis)
  const hasResult = item.teamScore !== null && item.opponentScore !== null
  if (hasResult && day >= addCountyDays(today, -NEAR_DAYS)) return { words: 'a result from this week', points: 20 }
  if (day < today) return hasResult ? undefined : { words: 'over, without a result', points: -30 }
  return day <= addCountyDays(today, NEAR_DAYS) ? { words: 'played within a week', points: 15 } : undefined
}

/** Recurring events never count as over; the calendar knows when they end. */
function isOver({ endDate, rrule }: { endDate: string; rrule: string | null }, today: CountyDate): boolean {
  return rrule === null && endDate.slice(0, 10) < today
}

export const calendarRules: readonly RankingRule[] = [
  eventSoon,
  eventOver,
  eventCancelled,
  eventPlace,
  fixture,
  fixtureNear,
]
