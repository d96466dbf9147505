import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { addViews, type CountedViews } from './article-views.repository.ts'

/** Counts in memory and writes periodically, so that readers don't cost a commit each. */
export interface ViewCounter {
  /** Counts one view and returns how many are not yet stored. */
  count(articleId: string): number
  waiting(articleId: string): number
  /** Never rejects: counts that couldn't be written are kept for the next time. */
  flush(): Promise<void>
}

export function createViewCounter(context: Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>): ViewCounter {
  /** By article and county hour (`2026-11-20 07`). Counts stay here until they are stored. */
  const counted = new Map<string, Map<string, number>>()
  let flushing: Promise<void> = Promise.resolve()

  function add(articleId: string, hour: string, views: number): void {
    const hours = counted.get(articleId) ?? new Map<string, number>()
    const total = (hours.get(hour) ?? 0) + views
    if (total === 0) hours.delete(hour)
    else hours.set(hour, total)
    if (hours.size === 0) counted.delete(articleId)
    else counted.set(articleId, hours)
  }

  function waiting(articleId: string): number {
    return [...(counted.get(articleId)?.values() ?? [])].reduce((sum, views) => sum + views, 0)
  }

  async function write(): Promise<void> {
    const batch = [...counted].flatMap(([articleId, hours]) =>
      [...hours].map(([hour, views]) => ({ articleId, hour, views })),
    )
    if (batch.length === 0) return
    try {
      await context.store.groupWrite((trx) => addViews(trx, batch.map(countedViews)))
      for (const { articleId, hour, views } of batch) add(articleId, hour, -views)
    } catch (error) {
      context.log.warn({ err: error }, 'could not write views; keeping them for the next write')
    }
  }

  return {
    count(articleId) {
      add(articleId, formatCountyTime(context.clock.now(), context.config.timeZone, 'yyyy-MM-dd HH'), 1)
      return waiting(articleId)
    },
    waiting,
    flush() {
      flushing = flushing.then(write)
      return flushing
    },
  }
}

function countedViews({ articleId, hour, views }: { articleId: string; hour: string; views: number }): CountedViews {
  return { articleId, day: hour.slice(0, 10), hour: Number(hour.slice(11)), views }
}
