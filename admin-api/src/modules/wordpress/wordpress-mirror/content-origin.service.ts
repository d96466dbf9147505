import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { findTextLinks, withOwnLinks } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  articlePath,
  findArticle,
  keptOrigin,
  LOCAL_ORIGIN,
  ownOrigins,
  takeKeptNumber,
  touchesSite,
  updateArticle,
  withdrawArticle,
} from '../../content/articles/stored-articles.service.ts'
import { isThere } from '../../content/listed-articles/listed-articles.service.ts'
import { recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'

const AT_ONCE = 25

export type Adoption = 'keep' | 'replace'

/** What to do about articles of another origin, which the next sync would delete. The service doesn't start with them. */
export async function describeForeignArticles(context: AppContext): Promise<string | undefined> {
  const { db } = context.store
  const foreign = await db
    .selectFrom('articles')
    .select(['origin', db.fn.countAll<number>().as('count')])
    .where('origin', 'not in', ownOrigins(context.config))
    .where(isThere())
    .groupBy('origin')
    .execute()
  if (foreign.length === 0) return undefined
  const list = foreign.map(({ origin, count }) => {
    const from = origin === LOCAL_ORIGIN ? 'written here' : `from ${origin}`
    return `${count} ${Number(count) === 1 ? 'article' : 'articles'} ${from}`
  })
  const target = context.config.wordpressUrl ?? 'this installation’s own articles'
  return [
    `This installation has ${list.join(' and ')}, but should now show ${target}. Nothing has changed yet. Choose what to do with them:`,
    '  npm run content:adopt -- keep     keep them here, beside those of the WordPress',
    '  npm run content:adopt -- replace  remove them (the database is backed up first)',
  ].join('\n')
}

/** @returns how many */
export async function adoptContent(context: AppContext, adoption: Adoption): Promise<number> {
  const settle = adoption === 'replace' ? removeArticle : keepArticle
  const articles = context.store.db.selectFrom('articles').select('id').where(isThere())
  const foreign = articles.where('origin', 'not in', ownOrigins(context.config)).orderBy('id').limit(AT_ONCE)
  for (let adopted = 0; ; ) {
    const rows = await foreign.execute()
    // Saves at the desk take the same locks in another order, so PostgreSQL may end this one.
    for (const { id } of rows) await retryConflicts(() => settle(context, id))
    adopted += rows.length
    if (rows.length > 0) continue
    wakePublishing(context)
    return adopted
  }
}

async function removeArticle(context: AppContext, id: string): Promise<void> {
  await context.store.db.transaction().execute(async (trx) => {
    const row = await findArticle(trx, id)
    if (row) await withdrawArticle(trx, context, row, null)
  })
}

/**
 * With a number of its own, and links to articles that are here instead of links to their WordPress. Publishing tracks
 * articles by number, so it must drop the old one.
 */
async function keepArticle({ store, clock, config }: AppContext, id: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    const row = await findArticle(trx, id)
    if (!row) return
    const links = await findTextLinks(trx, [row])
    const kept = await updateArticle(trx, row, {
      origin: keptOrigin(config),
      content_html: withOwnLinks(row.content_html, links.get(id)),
      wordpress_id: await takeKeptNumber(trx),
    })
    if (!kept) throw new LostRaceError('An article was saved in the meantime')
    if (!touchesSite(row, kept)) return
    const gone = { contentId: row.wordpress_id, before: articlePath(row, config.timeZone), after: null }
    const there = { contentId: kept.wordpress_id, before: null, after: articlePath(kept, config.timeZone) }
    for (const change of [gone, there])
      await recordChange(trx, { kind: 'article', articleId: id, ...change }, clock.now())
  })
}

const PLAN = 'articles_to_keep'

/** When a WordPress is saved or removed at the desk: the articles that are here stay, and are no reason not to start. */
export async function planKeptArticles(trx: Transaction<Database>, now: number): Promise<void> {
  await saveValue(trx, PLAN, true, now)
}

async function areKeptArticlesPlanned({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findValue(store.db, PLAN, z.literal(true))) !== undefined
}

export async function isWordPressOfDesk(context: Pick<AppContext, 'store'>): Promise<boolean> {
  const { db } = context.store
  const row = await db.selectFrom('connections').select('name').where('name', '=', 'wordpress').executeTakeFirst()
  return row !== undefined || (await areKeptArticlesPlanned(context))
}

/** Before the first sync after that. */
export async function keepPlannedArticles(context: AppContext): Promise<void> {
  if (!(await areKeptArticlesPlanned(context))) return
  const count = await adoptContent(context, 'keep')
  await deleteValue(context.store.db, PLAN)
  context.log.info({ articles: count }, 'kept the articles that were here before the WordPress changed')
}
