import { nameKey, sportKey, teamSlug } from '@hometown/shared-types/game-names'
import { slugify } from '@hometown/shared-types/slug'
import type { SiteFixture } from './site-fixture.ts'

const slugsOf = new WeakMap<SiteFixture, readonly [string, string]>()
const seasonSlugs = new WeakMap<SiteFixture, string>()

/** Of the team and its opponent. */
export function sideSlugs(fixture: SiteFixture): readonly [team: string, opponent: string] {
  const known = slugsOf.get(fixture)
  if (known) return known
  const { sport, level, team, opponent } = fixture
  const slugs = [teamSlug({ name: team, sport, level }), teamSlug({ name: opponent, sport, level })] as const
  slugsOf.set(fixture, slugs)
  return slugs
}

/** The newsroom's name of the season, else the year. */
export function seasonOf({ season, startsAt }: Pick<SiteFixture, 'season' | 'startsAt'>): string {
  return season ?? startsAt.slice(0, 4)
}

/** `2026-27`; equal for all spellings. */
export function seasonSlug(fixture: SiteFixture): string {
  const known = seasonSlugs.get(fixture)
  if (known !== undefined) return known
  const slug = slugify(nameKey(seasonOf(fixture)).replaceAll(' ', '-'))
  seasonSlugs.set(fixture, slug)
  return slug
}

/** Games that count in the same standings. Those without a league are among themselves. */
export function groupKey(fixture: SiteFixture): string {
  return [sportKey(fixture), nameKey(fixture.league ?? ''), nameKey(seasonOf(fixture))].join('|')
}
