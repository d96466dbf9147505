import { groupKey, seasonOf, seasonSlug } from './game-sides.ts'
import type { FixtureIndex, SiteFixture, SiteTeam } from './site-fixture.ts'
import { type StandingsRow, standingsOf } from './standings.ts'

export interface TeamSeason {
  /** The newsroom's name of it. */
  readonly name: string
  readonly slug: string
  readonly games: readonly SiteFixture[]
}

/** Latest first. */
export function seasonsOf(fixtures: Pick<FixtureIndex, 'gamesOf'>, team: string): TeamSeason[] {
  const games = Map.groupBy(fixtures.gamesOf(team), seasonSlug)
  return Array.from(games, ([slug, ofSeason]) => {
    const last = ofSeason.at(-1)
    return { name: last ? seasonOf(last) : slug, slug, games: ofSeason }
  }).sort((one, other) => ((one.games.at(-1)?.startsAt ?? '') < (other.games.at(-1)?.startsAt ?? '') ? 1 : -1))
}

/** The latest one, which is on the team's own page; each other one has its own. */
export function currentSeason(fixtures: Pick<FixtureIndex, 'gamesOf'>, team: string): TeamSeason | undefined {
  return seasonsOf(fixtures, team)[0]
}

export interface Standings {
  /** Null for the county's own teams, without a league. */
  readonly league: string | null
  readonly rows: readonly StandingsRow[]
}

/** Those of each league in which the team has games this season, with the team in them. */
export function standingsFor(
  fixtures: Pick<FixtureIndex, 'findTeam' | 'gamesOfGroup'>,
  { slug }: SiteTeam,
  games: readonly SiteFixture[],
): Standings[] {
  const leagues = new Map(games.map((game) => [groupKey(game), game.league]))
  return Array.from(leagues, ([key, league]) => {
    const rows = standingsOf(fixtures.gamesOfGroup(key), (side) => fixtures.findTeam(side) !== undefined)
    return { league, rows }
  })
    .filter(({ rows }) => rows.some((row) => row.slug === slug))
    .sort((one, other) => (one.league === null ? 1 : other.league === null ? -1 : one.league < other.league ? -1 : 1))
}
