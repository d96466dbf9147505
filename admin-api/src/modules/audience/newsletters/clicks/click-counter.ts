import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { addClicks } from './clicks.repository.ts'

/** Counts in memory and writes at intervals, because right after a send thousands of readers follow the same link. */
export interface ClickCounter {
  count(newsletterId: string, link: number): void
  /** Never rejects: counts that couldn't be written are kept for the next flush. */
  flush(): Promise<void>
}

type Counting = Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>

export function createClickCounter({ store, clock, config, log }: Counting): ClickCounter {
  let counted = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()

  function add(key: string, clicks: number): void {
    counted.set(key, (counted.get(key) ?? 0) + clicks)
  }

  async function write(): Promise<void> {
    const batch = counted
    if (batch.size === 0) return
    counted = new Map()
    const rows = [...batch].map(([key, clicks]) => {
      const [newsletter_id = '', link, day = ''] = key.split(' ')
      return { newsletter_id, link: Number(link), day, clicks }
    })
    try {
      await store.groupWrite((trx) => addClicks(trx, rows))
    } catch (error) {
      log.warn({ err: error }, 'clicks could not be written and are kept for the next time')
      for (const [key, clicks] of batch) add(key, clicks)
    }
  }

  return {
    count(newsletterId, link) {
      add(`${newsletterId} ${link} ${countyDate(clock.now(), config.timeZone)}`, 1)
    },
    flush() {
      flushing = flushing.then(write)
      return flushing
    },
  }
}
