import type { AppContext } from '../../../context.ts'
import { consumeLimit, refundLimit } from '../../../database/usage-limits.ts'
import { tooManyRequests } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The readers that one account may list: 60 pages of the desk. */
const LIST_READS_PER_MINUTE = { max: 3000, window: MINUTE_MS }

/** 20 pages of the desk: nobody looks that many people up by hand. */
const LIST_READS_PER_HOUR = { max: 1000, window: HOUR_MS }

interface ListRead {
  list: 'subscribers' | 'deliveries' | 'suppressions'
  /** Contains everything that changes the answer. */
  query: object
}

/**
 * One count serves all lists with readers' addresses: people who may not export them must not take them along page
 * by page, nor search by search. Counts readers, not calls, because searching asks as somebody types, and each page
 * once an hour, because open tabs repeat theirs whenever something changes.
 * @returns a function that reads a page and counts it, or throws 429
 */
export function limitListReads({ store }: AppContext) {
  return async <Page extends { data: readonly unknown[] }>(
    { user }: Session,
    listRead: ListRead,
    read: () => Promise<Page>,
  ): Promise<Page> => {
    const page = await read()
    const cost = page.data.length
    if (cost === 0) return page
    const wait = await store.write(user, async (tx) => {
      const { db, now } = tx
      const own = ['listed', user.id, JSON.stringify(listRead)]
      if ((await consumeLimit(db, own, { max: 1, window: HOUR_MS }, now)).used > 1) return undefined
      const inHour = await consumeLimit(db, ['many readers listed', user.id], { ...LIST_READS_PER_HOUR, cost }, now)
      const isFirst = inHour.wait !== undefined && inHour.used - cost <= LIST_READS_PER_HOUR.max
      if (isFirst) await tx.audit('subscriber.read-many')
      const inMinute = await consumeLimit(db, ['readers listed', user.id], { ...LIST_READS_PER_MINUTE, cost }, now)
      if (inMinute.wait !== undefined) await refundLimit(db, own)
      return inMinute.wait
    })
    if (wait !== undefined) throw tooManyRequests(wait, 'You’ve opened many pages of subscribers')
    return page
  }
}
