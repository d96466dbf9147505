import type { CountyDate } from '@hometown/shared-types/county-time'
import type { MutableFixtureIndex } from '../lib/fixture-index.ts'
import { groupKey, seasonSlug, sideSlugs } from '../lib/game-sides.ts'
import { gamesNaming } from '../lib/next-games.ts'
import {
  categoryPath,
  eventPath,
  SPORTS_SCHEDULE_PATH,
  TEAMS_PATH,
  teamFilePath,
  teamPath,
  teamSeasonPath,
} from '../lib/paths.ts'
import type { FixtureIndex, SiteFixture, SiteTeam } from '../lib/site-fixture.ts'
import { teamsInGroup } from '../lib/standings.ts'
import { currentSeason, seasonsOf } from '../lib/team-season.ts'
import { type PagePath, SITEMAP_PAGES } from './site-paths.ts'

export interface FixtureChange {
  readonly before: SiteFixture | undefined
  readonly after: SiteFixture | undefined
}

/**
 * Replaces games in the index and yields the pages that may show them: the sports pages, those of the games before them,
 * and those of the teams that play or stand in the same standings. Their number doesn't depend on how many games there are, unless a team is new.
 */
export function* changeFixtures(fixtures: MutableFixtureIndex, changes: readonly FixtureChange[]): Iterable<PagePath> {
  const games = changes.flatMap(({ before, after }) => [before, after].filter((game) => game !== undefined))
  if (games.length === 0) return
  yield* [SPORTS_SCHEDULE_PATH, categoryPath('Sports'), TEAMS_PATH, SITEMAP_PAGES]
  const sides = new Set(games.flatMap(sideSlugs))
  const teams = new Map([...sides].map((slug) => [slug, fixtures.findTeam(slug)]))
  for (const game of games) yield* teamPages(fixtures, game)
  for (const { before, after } of changes) {
    if (before) fixtures.remove(before.id)
    if (after) fixtures.put(after)
  }
  for (const game of games) yield* teamPages(fixtures, game)
  for (const [slug, team] of teams) yield* pagesNaming(fixtures, slug, team, fixtures.findTeam(slug))
}

function* teamPages(fixtures: FixtureIndex, game: SiteFixture): Iterable<PagePath> {
  const season = seasonSlug(game)
  for (const slug of new Set([...sideSlugs(game), ...teamsInGroup(fixtures, groupKey(game))])) {
    yield teamPath(slug)
    yield teamSeasonPath(slug, season)
  }
  for (const slug of sideSlugs(game)) {
    for (const other of gamesNaming(fixtures, slug, game)) yield eventPath(other.slug)
    yield teamFilePath(slug)
    const current = currentSeason(fixtures, slug)
    if (current) yield teamSeasonPath(slug, current.slug)
  }
}

/** A team that comes or goes gets or loses links on all pages with its games; a new name is on its own pages. */
function* pagesNaming(
  fixtures: FixtureIndex,
  slug: string,
  before: SiteTeam | undefined,
  after: SiteTeam | undefined,
): Iterable<PagePath> {
  if (before?.name === after?.name && before?.level === after?.level && before?.sport === after?.sport) return
  for (const season of seasonsOf(fixtures, slug)) yield teamSeasonPath(slug, season.slug)
  if ((before === undefined) === (after === undefined)) return
  for (const game of fixtures.gamesOf(slug)) {
    yield eventPath(game.slug)
    for (const side of sideSlugs(game)) {
      yield teamPath(side)
      yield teamSeasonPath(side, seasonSlug(game))
    }
    for (const side of teamsInGroup(fixtures, groupKey(game))) {
      yield teamPath(side)
      yield teamSeasonPath(side, seasonSlug(game))
    }
  }
}

/** The teams whose games are no longer to come. */
export function* fixturePathsAtMidnight(
  fixtures: FixtureIndex,
  before: CountyDate | undefined,
  today: CountyDate,
): Iterable<PagePath> {
  if (before === undefined || before === today) return
  const [from, until] = before < today ? [before, today] : [today, before]
  for (const game of fixtures.between(from, until)) {
    yield TEAMS_PATH
    for (const slug of sideSlugs(game)) {
      yield teamPath(slug)
      yield teamSeasonPath(slug, seasonSlug(game))
    }
  }
}
