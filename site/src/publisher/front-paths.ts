import { CATEGORIES } from '@hometown/shared-types/category'
import type { PublishedFront } from '@hometown/shared-types/front-page'
import { ACTIVE_ALERTS_PATH, ALERTS_PATH, CALENDAR_PATH, categoryPath, NEXT_STORIES_PATH } from '../lib/paths.ts'
import { HOME, type PagePath } from './site-paths.ts'

const ALERT_PATHS: readonly PagePath[] = [
  HOME,
  ...CATEGORIES.map(categoryPath),
  CALENDAR_PATH,
  ACTIVE_ALERTS_PATH,
  ALERTS_PATH,
]
const MOST_READ_PATHS: readonly PagePath[] = [HOME, NEXT_STORIES_PATH]

/** The pages that another choice of the front page touches: as many at any size of the archive. */
export function frontPaths(before: PublishedFront | null, after: PublishedFront | null): PagePath[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    HOME,
    ...(JSON.stringify(before?.alerts) === JSON.stringify(after?.alerts) ? [] : ALERT_PATHS),
    ...(JSON.stringify(before?.mostRead) === JSON.stringify(after?.mostRead) ? [] : MOST_READ_PATHS),
  ]
}

/** The lists of what is most read show changed articles otherwise. */
export function mostReadPaths(front: PublishedFront | null, contentIds: readonly number[]): readonly PagePath[] {
  return contentIds.some((id) => front?.mostRead.includes(id)) ? MOST_READ_PATHS : []
}
