import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { clockWords } from '@hometown/shared-types/rules/calendar/labels'
import { toCallTime } from '@hometown/shared-types/rules/calendar/timing'
import type { SiteFixture } from '../../lib/fixtures.ts'
import { absoluteUrl, eventPath } from '../../lib/paths.ts'
import { type JsonLd, placeJsonLd } from '../../lib/structured-data.ts'

const SCHEMA_EVENT_STATUS = 'https://schema.org/Event'

interface GameTeamResult {
  readonly name: string
  readonly score: number | null
  readonly hasWon: boolean
}

/** Returns the guests first, as scores are read out. */
export function teamResults(game: SiteFixture): readonly [GameTeamResult, GameTeamResult] {
  const { team, opponent, atHome, teamScore, opponentScore, forfeitedBy } = game
  const lead = forfeitedBy ? (forfeitedBy === 'team' ? -1 : 1) : (teamScore ?? 0) - (opponentScore ?? 0)
  const own: GameTeamResult = { name: team, score: teamScore, hasWon: lead > 0 }
  const other: GameTeamResult = { name: opponent, score: opponentScore, hasWon: lead < 0 }
  return atHome ? [other, own] : [own, other]
}

/** Returns `7:00 PM`; empty if only the day is known. */
export function startTime({ startsAt }: SiteFixture): string {
  return startsAt.length > 10 ? clockWords(startsAt) : ''
}

export function sportLabel({ sport, level }: SiteFixture): string {
  return [sport, level].filter(Boolean).join(' · ')
}

/** Returns the state of a game without a score; empty if the game is still to come. */
export function gameState({ status, forfeitedBy }: SiteFixture): string {
  if (status === 'scheduled') return ''
  if (status === 'played' && forfeitedBy) return 'Forfeit'
  return { played: 'Played', postponed: 'Postponed', cancelled: 'Canceled' }[status]
}

export function sportsEvent(site: SiteInfo, game: SiteFixture): JsonLd {
  const url = absoluteUrl(site.siteUrl, eventPath(game.slug))
  return {
    ...gameJsonLd(game),
    '@id': `${url}#event`,
    url,
    startDate: toCallTime(game.startsAt, site.timeZone),
    ...(game.location && { location: placeJsonLd(game.location) }),
    inLanguage: 'en-US',
  }
}

export function gameJsonLd(game: SiteFixture): JsonLd {
  const [home, away] = game.atHome ? [game.team, game.opponent] : [game.opponent, game.team]
  return {
    '@type': 'SportsEvent',
    name: game.title,
    sport: game.sport,
    eventStatus: `${SCHEMA_EVENT_STATUS}${game.status === 'cancelled' ? 'Cancelled' : game.status === 'postponed' ? 'Postponed' : 'Scheduled'}`,
    homeTeam: { '@type': 'SportsTeam', name: home },
    awayTeam: { '@type': 'SportsTeam', name: away },
  }
}
