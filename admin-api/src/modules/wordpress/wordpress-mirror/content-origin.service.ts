import { expressionBuilder } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Trx, Tx } from '../../../database/database.ts'
import { findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import type { Database } from '../../../database/tables.ts'
import { isNotDeleted } from '../../content/article-visibility.repository.ts'
import {
  articles,
  type ExpectedArticle,
  findLinksToArticles,
  LOCAL_ORIGIN,
  originOfKeptArticle,
  ownArticleOrigins,
  rewriteLinks,
  softDeleteArticle,
  takeKeptArticleNumber,
} from '../../content/articles/index.ts'
import { POSTS_PER_BATCH } from './mirror-state.service.ts'

export type AdoptionChoice = 'keep' | 'replace'

/** Says what to do about articles of another origin, which the next sync would delete. We don't start with them. */
export async function describeForeignArticles(context: AppContext): Promise<string | undefined> {
  const { db } = context.store
  const count = db.fn.countAll<number>().as('count')
  const all = db.selectFrom('articles').where(isFromOtherSite(context))
  const foreign = await all.select(['origin', count]).groupBy('origin').execute()
  if (foreign.length === 0) return undefined
  const placeOf = (origin: string) => (origin === LOCAL_ORIGIN ? 'written here' : `from ${origin}`)
  const list = foreign.map(
    ({ origin, count }) => `${count} article${Number(count) === 1 ? '' : 's'} ${placeOf(origin)}`,
  )
  const target = context.config.wordpressUrl ?? 'this installation’s own articles'
  return [
    `This installation has ${list.join(' and ')}, but should now show ${target}. Nothing has changed yet. Choose what to do with them:`,
    '  npm run content:adopt -- keep     keep them here, beside those of the WordPress',
    '  npm run content:adopt -- replace  remove them (the database is backed up first)',
  ].join('\n')
}

/** Keeps or withdraws all articles of another origin. @returns how many */
export async function adoptForeignArticles(context: AppContext, adoption: AdoptionChoice): Promise<number> {
  for (let adopted = 0; ; ) {
    const count = await context.store.write('operator', async (tx) => {
      const rows = await tx.list(articles, (all) => all.where(isFromOtherSite(context)).limit(POSTS_PER_BATCH))
      for (const row of rows) await (adoption === 'keep' ? adoptArticle(tx, context, row) : softDeleteArticle(tx, row))
      return rows.length
    })
    adopted += count
    if (count === 0) return adopted
  }
}

function isFromOtherSite({ config }: AppContext) {
  const { and, eb } = expressionBuilder<Database, 'articles'>()
  return and([eb('origin', 'not in', ownArticleOrigins(config)), isNotDeleted()])
}

/**
 * Gives the article a number of its own, and links to articles that are here instead of links to their WordPress.
 * Publishing tracks articles by number, so it must drop the old one.
 */
async function adoptArticle(tx: Tx, { config }: AppContext, row: ExpectedArticle): Promise<void> {
  const gone = { contentId: row.number, articleId: row.id, before: row, after: null }
  if (row.status === 'published') tx.changed({ kind: 'article', ...gone })
  await tx.update(row, {
    origin: originOfKeptArticle(config),
    content_html: rewriteLinks(row.content_html, (await findLinksToArticles(tx.db, [row])).get(row.id)),
    number: await takeKeptArticleNumber(tx.db),
  })
}

const WORDPRESS_SET_AT_DESK_KEY = 'wordpress_set_at_desk'

/** Notes that WordPress was set up at the desk: existing articles stay, and don't prevent a start. */
export async function noteWordPressSetAtDesk(trx: Trx, now: number): Promise<void> {
  await saveInstanceValue(trx, WORDPRESS_SET_AT_DESK_KEY, true, now)
}

export async function isWordPressSetAtDesk({ store }: AppContext): Promise<boolean> {
  return (await findInstanceValue(store.db, WORDPRESS_SET_AT_DESK_KEY, z.literal(true))) !== undefined
}

/** Keeps articles beside a WordPress set at the desk. Call it before the first sync, which would remove them. */
export async function keepForeignArticles(context: AppContext): Promise<void> {
  if (await isWordPressSetAtDesk(context)) await adoptForeignArticles(context, 'keep')
}
