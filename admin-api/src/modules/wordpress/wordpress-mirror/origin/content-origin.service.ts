import { decodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import type { WordPressClient, WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { takeNumbers } from '../../../../database/settings/counters.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import {
  type ArticleRow,
  articlePath,
  deleteForGood,
  LOCAL_ORIGIN,
  markRemoved,
  recordSideEffects,
  touchesSite,
  updateArticle,
} from '../../../content/articles/stored-articles.service.ts'
import { recordChange, wakePublishing } from '../../../platform/changes/changes.service.ts'
import { pushArticle } from '../push/post-writes.service.ts'
import { listForeignArticles, listForeignOrigins } from './content-origin.repository.ts'
import { areKeptArticlesPlanned, finishKeptArticles } from './kept-articles.service.ts'

/** Of articles that stay local beside a connected WordPress. */
export const KEPT_ORIGIN = 'kept'

const KEPT_NUMBERS_FROM = 1_000_000_000_000
const AT_ONCE = 25

export type Adoption = 'push' | 'keep' | 'replace'

function ownOrigins(context: AppContext): string[] {
  return [context.config.wordpressUrl ?? LOCAL_ORIGIN, KEPT_ORIGIN]
}

const TRIES = 20

/** Before the first sync after administrators connected or removed a WordPress at the desk. */
export async function keepPlannedArticles(context: AppContext): Promise<void> {
  if (!(await areKeptArticlesPlanned(context))) return
  for (let attempt = 1; ; attempt++) {
    try {
      const count = await adoptContent(context, 'keep', context.wordpress)
      await finishKeptArticles(context)
      context.log.info({ articles: count }, 'kept the articles that were here before the WordPress changed')
      return
    } catch (error) {
      if (attempt === TRIES || !(error instanceof LostRaceError)) throw error
    }
  }
}

/** The next sync would delete articles with a foreign origin. */
export async function describeForeignArticles(context: AppContext): Promise<string | undefined> {
  const foreign = await listForeignOrigins(context.store.db, ownOrigins(context))
  if (foreign.length === 0) return undefined
  const list = foreign.map(({ origin, count, samples }) => {
    const from = origin === LOCAL_ORIGIN ? 'written here' : `from ${origin}`
    return `${count} ${count === 1 ? 'article' : 'articles'} ${from}${samples > 0 ? ` (${samples} of them samples)` : ''}`
  })
  const target = context.config.wordpressUrl ?? 'this installation’s own articles'
  return [
    `This installation has ${list.join(' and ')}, but should now show ${target}. Nothing has changed yet. Choose what to do with them:`,
    '  npm run content:adopt -- push     write them to the WordPress that is configured now',
    '  npm run content:adopt -- keep     keep them here, beside those of the WordPress',
    '  npm run content:adopt -- replace  remove them (the database is backed up first)',
  ].join('\n')
}

export async function adoptContent(
  context: AppContext,
  adoption: Adoption,
  wordpress: WordPressClient | undefined,
): Promise<number> {
  if (adoption === 'push' && !wordpress)
    throw new Error(
      'There is no WordPress site to push to: set WORDPRESS_URL, WORDPRESS_USERNAME and WORDPRESS_APP_PASSWORD.',
    )
  let adopted = 0
  for (;;) {
    const count = adoption === 'replace' ? await removeSome(context) : await adoptSome(context, adoption, wordpress)
    if (count === 0) break
    adopted += count
  }
  wakePublishing(context)
  return adopted
}

/** Saves at the desk take the same locks in another order, so PostgreSQL may end this one. */
async function removeSome(context: AppContext): Promise<number> {
  return retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const rows = await listForeignArticles(trx, ownOrigins(context), AT_ONCE)
      for (const row of rows) {
        await markRemoved(trx, row, context.clock.now())
        if (!(await deleteForGood(trx, row))) throw new LostRaceError()
        await recordSideEffects(trx, { before: row, after: null, savedBy: null }, context)
      }
      return rows.length
    }),
  )
}

async function adoptSome(
  context: AppContext,
  adoption: Exclude<Adoption, 'replace'>,
  wordpress: WordPressClient | undefined,
): Promise<number> {
  const rows = await listForeignArticles(context.store.db, ownOrigins(context), AT_ONCE)
  for (const row of rows) await adoptArticle(context, row, adoption, wordpress)
  return rows.length
}

async function adoptArticle(
  context: AppContext,
  row: ArticleRow,
  adoption: Exclude<Adoption, 'replace'>,
  wordpress: WordPressClient | undefined,
): Promise<void> {
  const { db } = context.store
  const pushed = adoption === 'push' && wordpress ? await pushArticle(context, wordpress, row) : undefined
  await db.transaction().execute(async (trx) => {
    const { slug } = row
    const to = pushed
      ? { origin: context.config.wordpressUrl ?? LOCAL_ORIGIN, wordpress_id: pushed.id, slug: slugThere(pushed, row) }
      : { origin: keptOrigin(context), wordpress_id: await keptNumber(trx), slug }
    const moved = await updateArticle(trx, row, to)
    if (!moved) throw new LostRaceError('An article was saved in the meantime')
    await noteNewNumber(context, trx, row, moved)
  })
}

/** WordPress changes the slug if another post has ours; our page then moves to the new slug. */
function slugThere(post: WordPressPost, row: ArticleRow): string {
  const slug = decodeSlug(post.slug)
  return isArticleSlug(slug) ? slug : row.slug
}

/** Publishing tracks articles by id, so it must drop the old id. */
async function noteNewNumber(
  context: AppContext,
  trx: Parameters<typeof recordChange>[0],
  row: ArticleRow,
  moved: ArticleRow,
): Promise<void> {
  if (!touchesSite(row, moved)) return
  const { timeZone } = context.config
  const now = context.clock.now()
  const gone = { contentId: row.wordpress_id, before: articlePath(row, timeZone), after: null }
  const there = { contentId: moved.wordpress_id, before: null, after: articlePath(moved, timeZone) }
  for (const change of [gone, there]) await recordChange(trx, { kind: 'article', articleId: row.id, ...change }, now)
}

function keptOrigin(context: AppContext): string {
  return context.config.wordpressUrl ? KEPT_ORIGIN : LOCAL_ORIGIN
}

function keptNumber(trx: Parameters<typeof takeNumbers>[0]): Promise<number> {
  return takeNumbers(trx, 'kept-content-id', 1, async () => KEPT_NUMBERS_FROM)
}
