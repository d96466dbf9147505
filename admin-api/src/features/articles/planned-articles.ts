import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { noteReceipt } from '../publishing/publishing.service.ts'
import { cancelPlans, type DueDeed, type FinishDeed, type ScheduledWork } from '../schedule/schedule.service.ts'
import { PUBLISH_KIND, UNPUBLISH_KIND } from './article-plans.ts'
import { findArticle } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'
import { articleWriter } from './choose-writer.ts'

/** Whose deed it is, in revisions. */
const SCHEDULE = 'schedule'

/** Articles that go live and are taken down at the times that were planned with a save. */
export const plannedArticles: ScheduledWork = {
  name: 'articles',
  kinds: [PUBLISH_KIND, UNPUBLISH_KIND],

  async run(context, deed, finish) {
    const row = await findArticle(context.store.db, deed.subjectId)
    if (!row) return end(context, (trx) => finish(trx, 'cancelled'))
    return deed.kind === PUBLISH_KIND ? publish(context, row, deed, finish) : takeDown(context, row, deed, finish)
  },

  async tell(context, deed, { reason, tryAt }) {
    const title = (await findArticle(context.store.db, deed.subjectId))?.title ?? 'An article'
    const what = deed.kind === PUBLISH_KIND ? 'published' : 'taken down'
    const { timeZone } = context.config
    const next =
      tryAt === null ? 'It is not tried again.' : `Tried again at ${formatCountyTime(tryAt, timeZone, 'HH:mm:ss')}.`
    await noteReceipt(context, 'failed', `“${title}” could not be ${what} as planned. ${reason} ${next}`)
  },
}

type Deed = (...[context, row, deed, finish]: [AppContext, ArticleRow, DueDeed, FinishDeed]) => Promise<void>

const publish: Deed = async (context, row, deed, finish) => {
  // Somebody was faster, at the desk or in WordPress.
  if (row.status === 'published') return end(context, finish)
  await save(context, row, { status: 'published', publishedAt: deed.dueAt }, 'article.publish', finish)
}

const takeDown: Deed = async (context, row, _deed, finish) => {
  if (row.status === 'published') return save(context, row, { status: 'archived' }, 'article.unpublish', finish)
  // A publish that has failed until now must not come after it was to be over.
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
  finish: FinishDeed,
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
