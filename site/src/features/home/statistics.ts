import type { Statistic } from '@hometown/shared-types/contract/settings'
import type { SiteContent } from '../../lib/content.ts'

/** Returns the statistics that an editor typed, else counted ones; nothing that is zero. */
export function statisticsOf({
  site,
  front,
  today,
}: Pick<SiteContent, 'site' | 'front' | 'today'>): readonly Statistic[] {
  if (site.statistics.length > 0) return site.statistics
  const { subscribers = 0, businesses = 0 } = front?.counts ?? {}
  const years = site.foundedYear ? Number(today.slice(0, 4)) - Number(site.foundedYear) : 0
  return [
    statisticIfAny(subscribers, 'Newsletter Subscribers', '+'),
    statisticIfAny(businesses, 'Local Businesses', '+'),
    statisticIfAny(years, years === 1 ? 'Year Serving' : 'Years Serving'),
  ].flat()
}

/** Rounds counts down from ten on. */
function statisticIfAny(count: number, label: string, more = ''): Statistic[] {
  return count > 0 ? [{ value: `${count.toLocaleString('en-US')}${count >= 10 ? more : ''}`, label }] : []
}
