import { categoryPath, SPORTS_SCHEDULE_PATH } from '../lib/paths.ts'
import { type PagePath, SITEMAP_PAGES } from './site-paths.ts'

/** All pages that may show a game: rendering them is cheaper than finding out which do. */
export function fixturePaths(): Set<PagePath> {
  return new Set([SPORTS_SCHEDULE_PATH, categoryPath('Sports'), SITEMAP_PAGES])
}
