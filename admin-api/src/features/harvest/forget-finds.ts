import { dailyAt, type RecurringWork } from '../schedule/recurring.service.ts'
import { deleteOldStories } from './knowing/known-finds.repository.ts'
import { deleteExpiredScraped } from './knowing/scraped-finds.repository.ts'
import { deleteExpiredCache } from './scraping-cache.repository.ts'

/** What was found goes when it is of no use any more; what it was known by stays, so that it does not come back. */
export const forgetFindsDaily: RecurringWork = {
  name: 'forget-finds',
  next: dailyAt('03:50'),
  async run({ store, clock }) {
    await store.db.transaction().execute(async (trx) => {
      const now = clock.now()
      await deleteExpiredScraped(trx, now)
      await deleteOldStories(trx, now)
      await deleteExpiredCache(trx, now)
    })
  },
}
