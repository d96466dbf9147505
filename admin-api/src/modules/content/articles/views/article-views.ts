import { type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { addViews, type DayViews } from './article-views.repository.ts'

/** Counts in memory and writes periodically, so that readers don't cost a commit each. */
export interface ViewCounter {
  /** Counts one view and returns how many are not yet stored. */
  count(articleId: string): number
  waiting(articleId: string): number
  /** Never rejects: counts that couldn't be written are kept for the next time. */
  flush(): Promise<void>
}

export function createViewCounter(context: Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>): ViewCounter {
  /** By article and day. Counts stay here until they are stored. */
  const counted = new Map<string, Map<CountyDate, number>>()
  let flushing: Promise<void> = Promise.resolve()

  function add({ articleId, day, views }: DayViews): void {
    const days = counted.get(articleId) ?? new Map<CountyDate, number>()
    const total = (days.get(day) ?? 0) + views
    if (total === 0) days.delete(day)
    else days.set(day, total)
    if (days.size === 0) counted.delete(articleId)
    else counted.set(articleId, days)
  }

  function waiting(articleId: string): number {
    return [...(counted.get(articleId)?.values() ?? [])].reduce((sum, views) => sum + views, 0)
  }

  async function write(): Promise<void> {
    const batch = [...counted].flatMap(([articleId, days]) =>
      [...days].map(([day, views]): DayViews => ({ articleId, day, views })),
    )
    if (batch.length === 0) return
    try {
      await context.store.groupWrite((trx) => addViews(trx, batch))
      for (const entry of batch) add({ ...entry, views: -entry.views })
    } catch (error) {
      context.log.warn({ err: error }, 'views could not be written and are kept for the next time')
    }
  }

  return {
    count(articleId) {
      add({ articleId, day: countyDate(context.clock.now(), context.config.timeZone), views: 1 })
      return waiting(articleId)
    },
    waiting,
    flush() {
      flushing = flushing.then(write)
      return flushing
    },
  }
}
