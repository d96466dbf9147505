import type { SiteInfo } from '@hometown/shared-types/site-info'

/**
 * A paper begins a new volume each year, with 1 in the year of its first issue.
 * @param today as `2026-11-20`
 * @returns undefined if the year of the first issue isn't known or is to come
 */
export function volumeOf({ foundedYear }: Pick<SiteInfo, 'foundedYear'>, today: string): number | undefined {
  if (!foundedYear) return undefined
  const volume = Number(today.slice(0, 4)) - Number(foundedYear) + 1
  return volume > 0 ? volume : undefined
}
