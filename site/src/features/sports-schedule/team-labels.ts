import { dayWords } from '@hometown/shared-types/calendar/event-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { SiteFixture, SiteTeam } from '../../lib/site-fixture.ts'
import type { Outcome } from '../../lib/team-record.ts'
import { stateOf } from './game-data.ts'

/** `Fri, Oct 9`, with the year if it is another one than today's. */
export function shortDay(startsAt: string, today: CountyDate): string {
  const [weekday = '', date = '', year] = dayWords(startsAt, today).split(', ')
  const [month = '', day = ''] = date.split(' ')
  return [weekday.slice(0, 3), `${month.slice(0, 3)} ${day}`, ...(year ? [year] : [])].join(', ')
}

/** `W 24–21`, `L forfeit`, `Postponed`; empty for a game that is still to come. */
export function resultOf(game: SiteFixture, outcome: Outcome | undefined, today: CountyDate): string {
  if (outcome) return `${outcome.letter} ${outcome.isForfeit ? 'forfeit' : `${outcome.own}–${outcome.other}`}`
  if (game.status !== 'scheduled') return stateOf(game)
  return game.startsAt.slice(0, 10) < today ? 'No result yet' : ''
}

/** `Football`, `Football · JV`. */
export function teamAbout({ sport, level }: Pick<SiteTeam, 'sport' | 'level'>): string {
  return [sport, level].filter(Boolean).join(' · ')
}
