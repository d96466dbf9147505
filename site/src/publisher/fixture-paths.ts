import type { MutableFixtureIndex } from '../lib/fixture-index.ts'
import { categoryPath, SPORTS_SCHEDULE_PATH } from '../lib/paths.ts'
import type { SiteFixture } from '../lib/site-fixture.ts'
import { type PagePath, SITEMAP_PAGES } from './site-paths.ts'

export interface FixtureChange {
  readonly before: SiteFixture | undefined
  readonly after: SiteFixture | undefined
}

/** Replaces games in the index and returns the pages that may show them, besides those of their events. */
export function changeFixtures(fixtures: MutableFixtureIndex, changes: readonly FixtureChange[]): PagePath[] {
  const games = changes.filter(({ before, after }) => before ?? after)
  for (const { before, after } of games) {
    if (before) fixtures.remove(before.id)
    if (after) fixtures.put(after)
  }
  return games.length > 0 ? [SPORTS_SCHEDULE_PATH, categoryPath('Sports'), SITEMAP_PAGES] : []
}
