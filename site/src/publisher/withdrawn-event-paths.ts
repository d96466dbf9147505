import type { CountyDate } from '@hometown/shared-types/county-time'
import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import { eventFilePath } from '../lib/event-paths.ts'
import type { PagePath } from './site-paths.ts'

/** The files that may change. */
export function* changedWithdrawnPaths(
  before: readonly WithdrawnEvent[],
  after: readonly WithdrawnEvent[],
): Iterable<PagePath> {
  const known = new Set(before.map((event) => JSON.stringify(event)))
  for (const event of after) if (!known.delete(JSON.stringify(event))) yield eventFilePath(event.slug)
  for (const event of before) if (known.has(JSON.stringify(event))) yield eventFilePath(event.slug)
}

/** The files whose year is over. */
export function* withdrawnPathsAtMidnight(
  withdrawn: readonly WithdrawnEvent[],
  before: CountyDate | undefined,
  today: CountyDate,
): Iterable<PagePath> {
  if (before === undefined) return
  for (const { slug, until } of withdrawn) if (until >= before && until < today) yield eventFilePath(slug)
}
