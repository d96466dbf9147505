import { compareText } from '@hometown/shared-types/compare-text'
import { compareFixtures } from './compare-fixtures.ts'
import { groupKey, sideSlugs } from './game-sides.ts'
import type { FixtureIndex, SiteFixture, SiteTeam } from './site-fixture.ts'

export type TeamBook = Pick<FixtureIndex, 'teams' | 'findTeam' | 'gamesOf' | 'gamesOfGroup'> & {
  put(fixture: SiteFixture): void
  remove(fixture: SiteFixture): void
}

/** The games of each side and of each league's season. A team of the county's own is one that a game names first. */
export function createTeamBook(ordered: readonly SiteFixture[]): TeamBook {
  const bySide = new Map<string, SiteFixture[]>()
  const byGroup = new Map<string, SiteFixture[]>()
  /** Own teams, read again after a change of their games. */
  const own = new Map<string, SiteTeam | undefined>()
  for (const fixture of ordered) put(fixture)

  function put(fixture: SiteFixture): void {
    for (const slug of sideSlugs(fixture)) insert(bySide, slug, fixture)
    insert(byGroup, groupKey(fixture), fixture)
    forget(fixture)
  }

  function remove(fixture: SiteFixture): void {
    for (const slug of sideSlugs(fixture)) take(bySide, slug, fixture)
    take(byGroup, groupKey(fixture), fixture)
    forget(fixture)
  }

  function forget(fixture: SiteFixture): void {
    for (const slug of sideSlugs(fixture)) own.delete(slug)
  }

  function findTeam(slug: string): SiteTeam | undefined {
    if (own.has(slug)) return own.get(slug)
    const games = (bySide.get(slug) ?? []).filter((game) => sideSlugs(game)[0] === slug)
    // Some sources name no level.
    const last = games.findLast(({ level }) => level !== null) ?? games.at(-1)
    const team = last && { slug, name: last.team, sport: last.sport, level: last.level }
    if (bySide.has(slug)) own.set(slug, team)
    return team
  }

  return {
    teams: () => [...bySide.keys()].flatMap((slug) => findTeam(slug) ?? []).sort(compareTeams),
    findTeam,
    gamesOf: (slug) => bySide.get(slug) ?? [],
    gamesOfGroup: (key) => byGroup.get(key) ?? [],
    put,
    remove,
  }
}

function insert(lists: Map<string, SiteFixture[]>, key: string, fixture: SiteFixture): void {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  const place = list.findLastIndex((other) => compareFixtures(other, fixture) <= 0) + 1
  list.splice(place, 0, fixture)
}

function take(lists: Map<string, SiteFixture[]>, key: string, fixture: SiteFixture): void {
  const list = lists.get(key) ?? []
  const place = list.indexOf(fixture)
  if (place !== -1) list.splice(place, 1)
  if (list.length === 0) lists.delete(key)
}

function compareTeams(one: SiteTeam, other: SiteTeam): number {
  return (
    compareText(one.sport, other.sport) ||
    compareText(one.name, other.name) ||
    compareText(one.level ?? '', other.level ?? '') ||
    compareText(one.slug, other.slug)
  )
}
