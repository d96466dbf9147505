import { DASHBOARD_LIST_LENGTH, type Dashboard, type Scheduled } from '@hometown/shared-types/dashboard'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { countSubscribersSoFar } from '../../audience/subscribers/subscribers.service.ts'
import { markForDesk } from '../../content/articles/writing/desk-lists.service.ts'
import { countSourcesInNeed, listSources } from '../../newsroom/sources/sources.service.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { findFirstSyncProblem } from '../../wordpress/wordpress-mirror/first-sync/first-sync.service.ts'
import {
  type CountsByStatus,
  countByStatus,
  listHeldNewsletters,
  listRecentArticles,
  listScheduled,
  listWaitingDrafts,
} from './dashboard.repository.ts'

/** @param user whose unsaved changes are marked */
export async function getDashboard(
  context: Pick<AppContext, 'store' | 'config'>,
  { id: userId, role }: Pick<SignedIn['user'], 'id' | 'role'>,
): Promise<Dashboard> {
  const { db } = context.store
  const articles = await countByStatus(db, 'articles')
  const sources = await countByStatus(db, 'sources')
  const newsletters = await countByStatus(db, 'newsletters')
  return {
    subscribers: await countSubscribersSoFar(context.store),
    articles: {
      total: total(articles),
      published: articles.get('published') ?? 0,
      drafts: articles.get('draft') ?? 0,
    },
    sources: {
      total: total(sources),
      active: sources.get('active') ?? 0,
      attention: await countSourcesInNeed(context),
    },
    newsletters: { sent: newsletters.get('sent') ?? 0, scheduled: newsletters.get('scheduled') ?? 0 },
    heldNewsletters: await listHeldNewsletters(db, DASHBOARD_LIST_LENGTH),
    recentArticles: await markForDesk(context, await listRecentArticles(db, DASHBOARD_LIST_LENGTH), userId),
    contentSources: await listSources(context, DASHBOARD_LIST_LENGTH),
    waitingDrafts: await markForDesk(context, await listWaitingDrafts(db, DASHBOARD_LIST_LENGTH), userId),
    scheduled: await listScheduled(db, DASHBOARD_LIST_LENGTH),
    lastPublish: (await findLastReceipt(context)) ?? null,
    firstSyncProblem: role === 'admin' ? ((await findFirstSyncProblem(context)) ?? null) : null,
  }
}

const MOST_SCHEDULED = 500

export async function listAllScheduled({ store }: Pick<AppContext, 'store'>): Promise<Scheduled[]> {
  return listScheduled(store.db, MOST_SCHEDULED)
}

function total(counts: CountsByStatus): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
