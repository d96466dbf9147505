import { clockWords } from '@hometown/shared-types/calendar/event-labels'
import { toCallTime } from '@hometown/shared-types/calendar/event-timing'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { sideSlugs } from '../../lib/game-sides.ts'
import { absoluteUrl, eventPath, teamPath } from '../../lib/paths.ts'
import { placeThing } from '../../lib/postal-address.ts'
import type { FixtureIndex, SiteFixture, SiteTeam } from '../../lib/site-fixture.ts'
import type { Thing } from '../../lib/thing.ts'

const STATUS = 'https://schema.org/Event'

export interface Side {
  readonly name: string
  readonly score: number | null
  readonly hasWon: boolean
  readonly slug: string
}

export interface DayOfGames {
  readonly day: CountyDate
  readonly games: readonly SiteFixture[]
}

/** The guests first, as scores are read out. */
export function sidesOf(game: SiteFixture): readonly [Side, Side] {
  const { team, opponent, atHome, teamScore, opponentScore, forfeitedBy } = game
  const [slug, opponentSlug] = sideSlugs(game)
  const lead = forfeitedBy ? (forfeitedBy === 'team' ? -1 : 1) : (teamScore ?? 0) - (opponentScore ?? 0)
  const own: Side = { name: team, score: teamScore, hasWon: lead > 0, slug }
  const other: Side = { name: opponent, score: opponentScore, hasWon: lead < 0, slug: opponentSlug }
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

export function bySport<T extends { readonly sport: string }>(games: readonly T[]): { sport: string; games: T[] }[] {
  const sports = new Map<string, T[]>()
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
export function stateOf({ status, forfeitedBy }: SiteFixture): string {
  if (status === 'scheduled') return ''
  if (status === 'played' && forfeitedBy) return 'Forfeit'
  return { played: 'Played', postponed: 'Postponed', cancelled: 'Canceled' }[status]
}

type Teams = Pick<FixtureIndex, 'findTeam'>

/** A game as its event's page and lists of games describe it. */
export function sportsEvent(site: SiteInfo, fixtures: Teams, game: SiteFixture): Thing {
  const url = absoluteUrl(site.siteUrl, eventPath(game.slug))
  return {
    ...sportsFacts(site, fixtures, game),
    '@id': `${url}#event`,
    url,
    startDate: toCallTime(game.startsAt, site.timeZone),
    ...(game.location && { location: placeThing(game.location) }),
    inLanguage: 'en-US',
  }
}

/** What makes an event a game. Only a league that somebody named is its organizer. */
export function sportsFacts(site: SiteInfo, fixtures: Teams, game: SiteFixture): Thing {
  const [slug, opponentSlug] = sideSlugs(game)
  const team = sideThing(site, fixtures, slug, game.team)
  const opponent = sideThing(site, fixtures, opponentSlug, game.opponent)
  const [home, away] = game.atHome ? [team, opponent] : [opponent, team]
  return {
    '@type': 'SportsEvent',
    name: game.title,
    sport: game.sport,
    eventStatus: `${STATUS}${game.status === 'cancelled' ? 'Cancelled' : game.status === 'postponed' ? 'Postponed' : 'Scheduled'}`,
    homeTeam: home,
    awayTeam: away,
    ...(game.league && { organizer: { '@type': 'SportsOrganization', name: game.league } }),
  }
}

function sideThing(site: SiteInfo, fixtures: Teams, slug: string, name: string): Thing {
  const isOwn = fixtures.findTeam(slug) !== undefined
  const url = absoluteUrl(site.siteUrl, teamPath(slug))
  return { '@type': 'SportsTeam', ...(isOwn && { '@id': `${url}#team`, url }), name }
}

export function teamThing(site: SiteInfo, { slug, name, sport }: SiteTeam, league: string | null): Thing {
  const url = absoluteUrl(site.siteUrl, teamPath(slug))
  return {
    '@type': 'SportsTeam',
    '@id': `${url}#team`,
    url,
    name,
    sport,
    ...(league && { memberOf: { '@type': 'SportsOrganization', name: league } }),
  }
}
