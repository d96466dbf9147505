import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import {
  type ArticleRow,
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
import { pushArticle } from './push/post-writes.service.ts'

const AT_ONCE = 25

export type Adoption = 'push' | 'keep' | 'replace'

/** What to do about articles of another origin, which the next sync would delete. The service doesn't start with them. */
export async function describeForeignArticles(context: AppContext): Promise<string | undefined> {
  const { db } = context.store
  const foreign = await db
    .selectFrom('articles')
    .select(['origin', db.fn.countAll<number>().as('count'), db.fn.sum<number>('sample').as('samples')])
    .where('origin', 'not in', ownOrigins(context.config))
    .where(isThere())
    .groupBy('origin')
    .execute()
  if (foreign.length === 0) return undefined
  const list = foreign.map(({ origin, count, samples }) => {
    const from = origin === LOCAL_ORIGIN ? 'written here' : `from ${origin}`
    const noun = Number(count) === 1 ? 'article' : 'articles'
    return `${count} ${noun} ${from}${Number(samples) > 0 ? ` (${samples} of them samples)` : ''}`
  })
  const target = context.config.wordpressUrl ?? 'this installation’s own articles'
  return [
    `This installation has ${list.join(' and ')}, but should now show ${target}. Nothing has changed yet. Choose what to do with them:`,
    '  npm run content:adopt -- push     write them to the WordPress that is configured now',
    '  npm run content:adopt -- keep     keep them here, beside those of the WordPress',
    '  npm run content:adopt -- replace  remove them (the database is backed up first)',
  ].join('\n')
}

/** @returns how many */
export async function adoptContent(
  context: AppContext,
  adoption: Adoption,
  wordpress: WordPressClient | undefined,
): Promise<number> {
  if (adoption === 'push' && !wordpress)
    throw new Error(
      'There is no WordPress site to push to: set WORDPRESS_URL, WORDPRESS_USERNAME and WORDPRESS_APP_PASSWORD.',
    )
  for (let adopted = 0; ; ) {
    const rows = await listForeignArticles(context)
    for (const row of rows) {
      // Saves at the desk take the same locks in another order, so PostgreSQL may end this one.
      if (adoption === 'replace') await retryConflicts(() => removeArticle(context, row.id))
      else await adoptArticle(context, row.id, adoption === 'push' ? wordpress : undefined)
    }
    adopted += rows.length
    if (rows.length > 0) continue
    wakePublishing(context)
    return adopted
  }
}

async function listForeignArticles(context: AppContext): Promise<ArticleRow[]> {
  const own = ownOrigins(context.config)
  const rows = context.store.db.selectFrom('articles').selectAll().where('origin', 'not in', own)
  return rows.where(isThere()).orderBy('id').limit(AT_ONCE).execute()
}

async function removeArticle(context: AppContext, id: string): Promise<void> {
  await context.store.db.transaction().execute(async (trx) => {
    const row = await findArticle(trx, id)
    if (row) await withdrawArticle(trx, context, row, null)
  })
}

/** @param wordpress gets it as a post; without, the article stays here with a number of its own */
async function adoptArticle(context: AppContext, id: string, wordpress: WordPressClient | undefined) {
  const { store, config } = context
  const row = await findArticle(store.db, id)
  if (!row) return
  const post = wordpress && (await pushArticle(context, wordpress, row))
  // WordPress changes the slug if another post has ours; our page then moves to the new slug.
  const slug = post && isArticleSlug(decodeSlug(post.slug)) ? decodeSlug(post.slug) : row.slug
  await store.db.transaction().execute(async (trx) => {
    const origin = post ? config.wordpressUrl : keptOrigin(config)
    const number = post?.id ?? (await takeKeptNumber(trx))
    const rows = trx.selectFrom('articles').selectAll().where('wordpress_id', '=', number).where('id', '!=', id)
    const other = await rows.executeTakeFirst()
    // One that waits for its turn.
    if (other) await renumber(trx, context, other, { wordpress_id: await takeKeptNumber(trx) })
    await renumber(trx, context, row, { origin, wordpress_id: number, slug })
  })
}

/** Publishing tracks articles by number, so it must drop the old one. */
async function renumber(
  trx: Transaction<Database>,
  { clock, config }: AppContext,
  row: ArticleRow,
  changes: Pick<ArticleRow, 'wordpress_id'> & Partial<ArticleRow>,
): Promise<void> {
  const moved = await updateArticle(trx, row, changes)
  if (!moved) throw new LostRaceError('An article was saved in the meantime')
  if (!touchesSite(row, moved)) return
  const gone = { contentId: row.wordpress_id, before: articlePath(row, config.timeZone), after: null }
  const there = { contentId: moved.wordpress_id, before: null, after: articlePath(moved, config.timeZone) }
  for (const change of [gone, there])
    await recordChange(trx, { kind: 'article', articleId: row.id, ...change }, clock.now())
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
  const count = await retryConflicts(() => adoptContent(context, 'keep', undefined))
  await deleteValue(context.store.db, PLAN)
  context.log.info({ articles: count }, 'kept the articles that were here before the WordPress changed')
}
