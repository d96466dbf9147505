import type { CurrentUser } from '@hometown/shared-types/auth'
import type { HeldArticle, HeldLoss } from '@hometown/shared-types/held-article'
import type { Page, PageQuery } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { confirmHeld, countHeld, type HeldArticleRow, listWaiting } from './held-articles.repository.ts'

type Reading = Pick<AppContext, 'store'>

const TITLES_NOTED = 50

export async function findHeldLoss({ store }: Reading): Promise<HeldLoss> {
  const { waiting, confirmed } = await countHeld(store.db)
  return { articles: waiting, confirmed }
}

export async function listHeldArticles(context: Reading, { page, per_page }: PageQuery): Promise<Page<HeldArticle>> {
  const { db } = context.store
  const { waiting: total } = await countHeld(db)
  const rows = await listWaiting(db, { limit: per_page, offset: (page - 1) * per_page })
  return { data: rows.map(articleFromRow), total, totalPages: Math.ceil(total / per_page) }
}

export async function confirmLoss(
  context: AppContext,
  { user, articleIds }: { user?: CurrentUser; articleIds?: readonly string[] | undefined } = {},
): Promise<number> {
  const { store, clock, link } = context
  const now = clock.now()
  const confirmed = await store.db.transaction().execute(async (trx) => {
    const rows = await confirmHeld(trx, articleIds, now)
    if (rows.length > 0) {
      const details = { articles: rows.length, titles: titlesOf(rows), ids: rows.map(({ id }) => id) }
      await recordAudit(trx, { user: user ?? null, action: 'publish.confirm', details }, now)
    }
    return rows.length
  })
  if (confirmed === 0) return 0
  link.send({ type: 'loss-confirmed' })
  announce(context, { type: 'changed', lists: ['held-articles'] })
  return confirmed
}

function titlesOf(rows: readonly { title: string }[]): string[] {
  const titles = rows.slice(0, TITLES_NOTED).map(({ title }) => title)
  return rows.length > TITLES_NOTED ? [...titles, `and ${rows.length - TITLES_NOTED} more`] : titles
}

function articleFromRow(row: HeldArticleRow): HeldArticle {
  return {
    id: row.id,
    wordpressPostId: row.wordpress_id,
    title: row.title,
    slug: row.slug,
    category: row.category,
    status: row.status,
    publishedAt: row.published_at,
    missingSince: new Date(row.missing_since).toISOString(),
  }
}
