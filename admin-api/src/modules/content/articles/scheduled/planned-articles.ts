import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { noteReceipt } from '../../../platform/changes/receipts.service.ts'
import type { DueJob, FinishJob, JobWork } from '../../../platform/jobs/job-loop.service.ts'
import { cancelPlans } from '../../../platform/jobs/plan.service.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { articleWriter } from '../writing/local-writer.ts'
import { PUBLISH_KIND, UNPUBLISH_KIND } from './article-plans.ts'

const SCHEDULE = 'schedule'

export const plannedArticles: JobWork = {
  name: 'articles',
  kinds: [PUBLISH_KIND, UNPUBLISH_KIND],

  async run(context, job, finish) {
    const row = await findArticle(context.store.db, job.subjectId)
    if (!row) return end(context, (trx) => finish(trx, 'cancelled'))
    return job.kind === PUBLISH_KIND ? publish(context, row, job, finish) : takeDown(context, row, job, finish)
  },

  async onFailure(context, job, { reason, tryAt }) {
    const title = (await findArticle(context.store.db, job.subjectId))?.title ?? 'An article'
    const what = job.kind === PUBLISH_KIND ? 'published' : 'taken down'
    const { timeZone } = context.config
    const next =
      tryAt === null ? 'We won’t try again.' : `We’ll try again at ${formatCountyTime(tryAt, timeZone, 'HH:mm:ss')}.`
    await noteReceipt(context, 'failed', `“${title}” could not be ${what} as planned. ${reason} ${next}`)
  },
}

type RunJob = (...[context, row, job, finish]: [AppContext, ArticleRow, DueJob, FinishJob]) => Promise<void>

const publish: RunJob = async (context, row, job, finish) => {
  // Somebody published it first, here or in WordPress.
  if (row.status === 'published') return end(context, finish)
  await save(context, row, { status: 'published', publishedAt: job.dueAt }, 'article.publish', finish)
}

const takeDown: RunJob = async (context, row, _job, finish) => {
  if (row.status === 'published') return save(context, row, { status: 'archived' }, 'article.unpublish', finish)
  // A publish that failed so far must not run after the planned end.
  await end(context, async (trx) => {
    await finish(trx)
    await cancelPlans(trx, [PUBLISH_KIND], row.id, context.clock.now())
  })
}

async function save(
  context: AppContext,
  row: ArticleRow,
  changes: { status: 'published'; publishedAt: number } | { status: 'archived' },
  action: string,
  finish: FinishJob,
): Promise<void> {
  await articleWriter(context).update(row.id, changes, SCHEDULE, {
    async also(trx) {
      await finish(trx)
      const details = { title: row.title, by: SCHEDULE }
      await recordAudit(trx, { user: null, action, subject: row.id, details }, context.clock.now())
    },
  })
}

async function end({ store }: AppContext, write: Parameters<AppContext['store']['groupWrite']>[0]): Promise<void> {
  await store.groupWrite(write)
}
