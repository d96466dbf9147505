import { clockWords } from '@hometown/shared-types/calendar/event-labels'
import { toCallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { fixtureTitle } from '@hometown/shared-types/fixture'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteFixture } from '../../lib/fixture-index.ts'
import { absoluteUrl } from '../../lib/paths.ts'
import { placeThing } from '../../lib/postal-address.ts'
import type { Thing } from '../../lib/thing.ts'

const STATUS = 'https://schema.org/Event'

export interface Side {
  readonly name: string
  readonly score: number | null
  readonly hasWon: boolean
}

export interface DayOfGames {
  readonly day: CountyDate
  readonly games: readonly SiteFixture[]
}

/** The guests first, as scores are read out. */
export function sidesOf({ team, opponent, atHome, teamScore, opponentScore }: SiteFixture): readonly [Side, Side] {
  const lead = (teamScore ?? 0) - (opponentScore ?? 0)
  const own: Side = { name: team, score: teamScore, hasWon: lead > 0 }
  const other: Side = { name: opponent, score: opponentScore, hasWon: lead < 0 }
  return atHome ? [other, own] : [own, other]
}

export function byDay(games: readonly SiteFixture[]): DayOfGames[] {
  const days = new Map<CountyDate, SiteFixture[]>()
  for (const game of games) {
    const day = game.startsAt.slice(0, 10)
    const known = days.get(day)
    if (known) known.push(game)
    else days.set(day, [game])
  }
  return Array.from(days, ([day, ofDay]) => ({ day, games: ofDay }))
}

export function bySport(games: readonly SiteFixture[]): { sport: string; games: SiteFixture[] }[] {
  const sports = new Map<string, SiteFixture[]>()
  for (const game of games) sports.set(game.sport, [...(sports.get(game.sport) ?? []), game])
  return Array.from(sports, ([sport, ofSport]) => ({ sport, games: ofSport })).sort((one, other) =>
    one.sport < other.sport ? -1 : 1,
  )
}

/** `7:00 PM`; empty if only the day is known. */
export function hourOf({ startsAt }: SiteFixture): string {
  return startsAt.length > 10 ? clockWords(startsAt) : ''
}

/** The state of a game without a score; empty if the game is still to come. */
export function stateOf({ status }: SiteFixture): string {
  if (status === 'scheduled') return ''
  return { played: 'Played', postponed: 'Postponed', cancelled: 'Cancelled' }[status]
}

export function sportsEvent(site: SiteInfo, path: string, game: SiteFixture): Thing {
  const [guests, hosts] = game.atHome ? [game.opponent, game.team] : [game.team, game.opponent]
  const url = absoluteUrl(site.siteUrl, path)
  return {
    '@type': 'SportsEvent',
    '@id': `${url}#game-${game.id}`,
    url,
    name: fixtureTitle(game),
    sport: game.sport,
    startDate: toCallTime(game.startsAt, site.timeZone),
    eventStatus: `${STATUS}${game.status === 'cancelled' ? 'Cancelled' : game.status === 'postponed' ? 'Postponed' : 'Scheduled'}`,
    homeTeam: { '@type': 'SportsTeam', name: hosts },
    awayTeam: { '@type': 'SportsTeam', name: guests },
    ...(game.location && { location: placeThing(game.location) }),
    inLanguage: 'en-US',
  }
}
