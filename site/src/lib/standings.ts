import { compareText } from '@hometown/shared-types/compare-text'
import { sideSlugs } from './game-sides.ts'
import type { FixtureIndex, SiteFixture } from './site-fixture.ts'
import { addOutcome, emptyRecord, outcomeOf, type TeamRecord, winShare } from './team-record.ts'

/** More sides than this aren't a league, and each result would change all of their pages. */
export const STANDINGS_TEAMS = 24

export interface StandingsRow {
  /** Equal for teams that nothing tells apart. */
  readonly rank: number
  readonly slug: string
  readonly name: string
  readonly record: TeamRecord
}

/**
 * By winning percentage, where a tie counts half; then by the difference of points; then by name. Without a league only
 * the county's own teams, because of others we know a few games. Empty for fewer than two teams with results.
 */
export function standingsOf(games: readonly SiteFixture[], isOwn: (slug: string) => boolean): StandingsRow[] {
  const rows = new Map<string, Omit<StandingsRow, 'rank'>>()
  const sides = new Set<string>()
  for (const game of games) {
    const slugs = sideSlugs(game)
    const names = [game.team, game.opponent]
    for (const [at, slug] of slugs.entries()) {
      if (game.league === null && !isOwn(slug)) continue
      sides.add(slug)
      const outcome = outcomeOf(game, slug)
      if (outcome === undefined) continue
      const record = addOutcome(rows.get(slug)?.record ?? emptyRecord, outcome)
      rows.set(slug, { slug, name: names[at] ?? '', record })
    }
  }
  if (rows.size < 2 || sides.size > STANDINGS_TEAMS) return []
  const ordered = [...rows.values()].sort(
    (one, other) => compareRecords(one, other) || compareText(one.name, other.name),
  )
  const ranks: number[] = []
  for (const [at, row] of ordered.entries()) {
    const before = ordered[at - 1]
    const isEqual = before !== undefined && compareRecords(before, row) === 0
    ranks.push(isEqual ? (ranks[at - 1] ?? 1) : at + 1)
  }
  return ordered.map((row, at) => ({ ...row, rank: ranks[at] ?? at + 1 }))
}

type Ranked = Pick<StandingsRow, 'record'>

function compareRecords({ record: one }: Ranked, { record: other }: Ranked): number {
  return winShare(other) - winShare(one) || other.scored - other.allowed - (one.scored - one.allowed)
}

/** The county's own teams whose pages show these standings. */
export function teamsInGroup(
  fixtures: Pick<FixtureIndex, 'findTeam' | 'gamesOfGroup'>,
  key: string,
): ReadonlySet<string> {
  const slugs = new Set<string>()
  for (const game of fixtures.gamesOfGroup(key)) for (const slug of sideSlugs(game)) slugs.add(slug)
  if (slugs.size > STANDINGS_TEAMS) return new Set()
  return new Set([...slugs].filter((slug) => fixtures.findTeam(slug) !== undefined))
}
