import type { FixtureIndex } from './site-fixture.ts'
import { TEAMS_PATH, teamFilePath, teamPath, teamSeasonPath } from './team-paths.ts'
import { seasonsOf, type TeamSeason } from './team-season.ts'

/** Seasons with a page of their own. */
export function formerSeasons(fixtures: Pick<FixtureIndex, 'gamesOf'>, slug: string): TeamSeason[] {
  return seasonsOf(fixtures, slug).slice(1)
}

export function* listTeamPaths(fixtures: FixtureIndex): Iterable<string> {
  const teams = fixtures.teams()
  if (teams.length > 0) yield TEAMS_PATH
  for (const { slug } of teams) {
    yield teamPath(slug)
    yield teamFilePath(slug)
    for (const season of formerSeasons(fixtures, slug)) yield teamSeasonPath(slug, season.slug)
  }
}

export function isTeamPath(path: string): boolean {
  return path === TEAMS_PATH || path.startsWith(`${TEAMS_PATH}/`)
}

export function isTeamPage(fixtures: FixtureIndex, path: string): boolean {
  if (path === TEAMS_PATH) return fixtures.teams().length > 0
  const [slug = '', season, more] = path.slice(TEAMS_PATH.length + 1).split('/')
  if (more !== undefined) return false
  if (season === undefined) return fixtures.findTeam(slug.replace(/\.ics$/, '')) !== undefined
  return fixtures.findTeam(slug) !== undefined && formerSeasons(fixtures, slug).some((former) => former.slug === season)
}
