import type { AppContext } from '../../../../context.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { recordArticlePage } from '../record-article-page.ts'
import { listWronglyMarked } from './job-details.repository.ts'
import { settleJob } from './settle-job.ts'

const SECOND = 1000
const AT_ONCE = 50

/** Readers' lists leave a job out within seconds of its closing. */
export const closeJobs = every('close-jobs', 5 * SECOND, closeDueJobs)

export async function closeDueJobs(context: Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>): Promise<void> {
  const now = context.clock.now()
  const { timeZone } = context.config
  for (;;) {
    const ids = await listWronglyMarked(context.store.db, now, AT_ONCE)
    if (ids.length === 0) return
    const isSettled = await context.store.groupWrite(async (trx) => {
      let settled = 0
      for (const id of ids) {
        const article = await settleJob(trx, id, context)
        if (!article) continue
        settled++
        if (article.category === 'Jobs') await recordArticlePage(trx, article, { now, timeZone })
      }
      return settled > 0
    })
    if (!isSettled) return
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['articles'] })
  }
}
