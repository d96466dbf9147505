import type { EventFind, Find, FixtureFind, FixtureStatus } from './find.ts'
import { type FixtureHints, type FixtureWords, readFixtureWords } from './fixture-words.ts'

/** An event that is surely a game, as one; any other as it is. */
export function asFixture(event: EventFind, hints: FixtureHints): Find {
  if (event.rrule !== null) return event
  const categoryWords = [...event.categoryWords, ...hints.categoryWords]
  const words = readFixtureWords(event.title, { ...hints, categoryWords })
  return words ? fixtureOf(event, words) : event
}

export function fixtureOf(event: EventFind, words: FixtureWords): FixtureFind {
  const { url, guid, title, text, summary, author, publishedAt, imageUrl } = event
  const { startDate, allDay, location, cancelled, categoryWords } = event
  return {
    kind: 'fixture',
    ...{ url, guid, title, text, summary, author, publishedAt, imageUrl, categoryWords },
    ...words,
    startsAt: allDay ? startDate.slice(0, 10) : startDate,
    location: location || null,
    season: seasonOf(startDate),
    status: statusOf(event.title, cancelled, words),
  }
}

/** School years go from July to June. */
export function seasonOf(day: string): string {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5, 7) >= '07' ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

export function statusOf(
  words: string,
  cancelled: boolean,
  { teamScore }: Pick<FixtureWords, 'teamScore'>,
): FixtureStatus {
  if (/\bpostponed\b|\bppd\b|\baplazad[oa]\b/i.test(words)) return 'postponed'
  if (cancelled || /\bcancell?ed\b|\bcancelad[oa]\b/i.test(words)) return 'cancelled'
  return teamScore === null ? 'scheduled' : 'played'
}
