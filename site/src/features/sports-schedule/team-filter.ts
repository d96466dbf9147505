import { compareText } from '@hometown/shared-types/compare-text'
import { nameKey } from '@hometown/shared-types/game-names'
import type { SiteFixture } from '../../lib/site-fixture.ts'

/** What the filter compares: `alder falls millers|stony ford larks`. */
export function teamsOf({ team, opponent }: SiteFixture): string {
  return `${nameKey(team)}|${nameKey(opponent)}`
}

/** Each team once, whatever its spellings. */
export function namedTeams(games: readonly SiteFixture[]): { key: string; name: string }[] {
  const names = new Map(games.flatMap(({ team, opponent }) => [team, opponent].map((name) => [nameKey(name), name])))
  return Array.from(names, ([key, name]) => ({ key, name })).sort((one, other) => compareText(one.key, other.key))
}
