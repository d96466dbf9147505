import type {
  Dashboard,
  DashboardNewsletter,
  DashboardReview,
  Scheduled,
} from '@hometown/shared-types/contract/dashboard'
import { SUGGESTION_KINDS } from '@hometown/shared-types/contract/suggestions'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import type { Session } from '../../../http/request-context.ts'
import { pick } from '../../../lib/pick.ts'
import { articleIdsOf } from '../../audience/newsletters/index.ts'
import { countSubscribers } from '../../audience/subscribers/index.ts'
import { isNotDeleted } from '../../content/article-visibility.repository.ts'
import { addDeskFields, countArticlesInReview } from '../../content/articles/index.ts'
import { countSubmissions } from '../../content/event-submissions/index.ts'
import { countSourcesNeedingAttention, listSources } from '../../newsroom/sources/index.ts'
import { countPendingSuggestions } from '../../newsroom/suggestions/index.ts'
import { findFirstSyncProblem } from '../../wordpress/wordpress-mirror/index.ts'

const DASHBOARD_LIST_LENGTH = 4

/** @param user whose unsaved changes are marked */
export async function getDashboard(
  context: AppContext,
  { id: userId, role }: Pick<Session['user'], 'id' | 'role'>,
): Promise<Dashboard> {
  const { db } = context.store
  const counts = await countContentByStatus(db)
  return {
    subscribers: await countSubscribers(context.store),
    articles: { total: counts.articles, published: counts.published, drafts: counts.drafts },
    sources: { total: counts.sources, active: counts.active, attention: await countSourcesNeedingAttention(context) },
    newsletters: { sent: counts.sent, scheduled: counts.scheduled },
    heldNewsletters: await db
      .selectFrom('newsletters')
      .select(['id', 'title'])
      .where('status', '=', 'scheduled')
      .where('held_reason', 'is not', null)
      .orderBy('scheduled_for')
      .limit(DASHBOARD_LIST_LENGTH)
      .execute(),
    recentArticles: await addDeskFields(context, await listRecentArticles(db), userId),
    contentSources: (await listSources(context, DASHBOARD_LIST_LENGTH)).map((source) =>
      pick(source, 'id', 'name', 'category', 'status'),
    ),
    waitingDrafts: await addDeskFields(context, await listWaitingDrafts(db), userId),
    scheduled: await listScheduledContent(db),
    review: await getDashboardReview(context),
    newsletter: await getDashboardNewsletter(db),
    firstSyncProblem: role === 'admin' ? ((await findFirstSyncProblem(context)) ?? null) : null,
  }
}

type DashboardCounts = Record<'articles' | 'published' | 'drafts' | 'sources' | 'active' | 'sent' | 'scheduled', number>

async function countContentByStatus(db: Db): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    select
      (select count(*) from articles where deleted_at is null) as articles,
      (select count(*) from articles where status = 'published') as published,
      (select count(*) from articles where status = 'draft') as drafts,
      (select count(*) from sources) as sources,
      (select count(*) from sources where status = 'active') as active,
      (select count(*) from newsletters where status = 'sent') as sent,
      (select count(*) from newsletters where status = 'scheduled') as scheduled
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table gave no row')
  return counts
}

const dashboardArticleColumns = ['id', 'title', 'category', 'status', 'category_open', 'publish_at'] as const

function listRecentArticles(db: Db) {
  return db
    .selectFrom('articles')
    .select(dashboardArticleColumns)
    .where(isNotDeleted())
    .orderBy(sql`coalesce(published_at, created_at)`, 'desc')
    .orderBy('title')
    .limit(DASHBOARD_LIST_LENGTH)
    .execute()
}

/** Leaves out drafts with a publish time, which are listed as scheduled. */
function listWaitingDrafts(db: Db) {
  return db
    .selectFrom('articles')
    .select([...dashboardArticleColumns, 'updated_at as updatedAt'])
    .where('status', '=', 'draft')
    .where('publish_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(DASHBOARD_LIST_LENGTH)
    .execute()
}

/** Lists the soonest first. Leaves out held newsletters, which the desk shows elsewhere. */
async function listScheduledContent(db: Db): Promise<Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    select id, title, 'publish' as action, publish_at as "at"
    from articles where publish_at is not null and deleted_at is null
    union all
    select id, title, 'unpublish', unpublish_at from articles where unpublish_at is not null and deleted_at is null
    union all
    select id, title, 'send', scheduled_for
    from newsletters where status = 'scheduled' and held_reason is null and scheduled_for is not null
    order by "at" limit ${DASHBOARD_LIST_LENGTH}
  `.execute(db)
  return rows
}

async function getDashboardReview(context: AppContext): Promise<DashboardReview> {
  const pending = await countPendingSuggestions(context)
  return {
    suggestions: SUGGESTION_KINDS.map((kind) => ({ kind, count: pending.get(kind) ?? 0 })),
    submissions: (await countSubmissions(context)).waiting,
    articles: await countArticlesInReview(context),
  }
}

/** Returns the scheduled newsletter that is due first, else the draft that was saved last. */
async function getDashboardNewsletter(db: Db): Promise<DashboardNewsletter> {
  const row = await db
    .selectFrom('newsletters')
    .select(['id', 'title', 'status', 'scheduled_for', 'article_ids'])
    .where('status', 'in', ['scheduled', 'draft'])
    .where('held_reason', 'is', null)
    .orderBy(sql`case status when 'scheduled' then 0 else 1 end`)
    .orderBy(sql`case status when 'scheduled' then scheduled_for end`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const last = await db
    .selectFrom('newsletters')
    .select((newsletter) => newsletter.fn.max('sent_at').as('at'))
    .where('status', '=', 'sent')
    .executeTakeFirst()
  const lastSentAt = isoTimeOrNull(last?.at)
  if (!row) return { newsletter: null, lastSentAt }
  return {
    newsletter: {
      id: row.id,
      title: row.title,
      status: row.status === 'draft' ? 'draft' : 'scheduled',
      scheduledFor: isoTimeOrNull(row.scheduled_for),
      articles: articleIdsOf(row).length,
    },
    lastSentAt,
  }
}
