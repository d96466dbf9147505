import { categoryPath, SPORTS_SCHEDULE_PATH } from '../lib/paths.ts'
import { type PagePath, SITEMAP_PAGES } from './site-paths.ts'

/** The pages that may show a game, however many there are: whether one does is soon found by rendering it. */
export function fixturePaths(): Set<PagePath> {
  return new Set([SPORTS_SCHEDULE_PATH, categoryPath('Sports'), SITEMAP_PAGES])
}
