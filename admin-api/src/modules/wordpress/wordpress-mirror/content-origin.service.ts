import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { LostRaceError, retryConflicts } from '../../../database/write/write-conflict.ts'
import { findTextLinks, withOwnLinks } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  type ArticleRow,
  keptOrigin,
  LOCAL_ORIGIN,
  ownOrigins,
  recordArticlePages,
  takeKeptNumber,
  updateArticle,
  withdrawArticle,
} from '../../content/articles/stored-articles.service.ts'
import { isNotDeleted } from '../../content/listed-articles/listed-articles.service.ts'
import { recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'
import { POSTS_AT_ONCE } from './wordpress-queue.service.ts'

export type Adoption = 'keep' | 'replace'

/** What to do about articles of another origin, which the next sync would delete. The service doesn't start with them. */
export async function describeForeignArticles(context: AppContext): Promise<string | undefined> {
  const count = context.store.db.fn.countAll<number>().as('count')
  const foreign = await foreignArticles(context.store.db, context).select(['origin', count]).groupBy('origin').execute()
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

/** @returns how many */
export async function adoptContent(context: AppContext, adoption: Adoption): Promise<number> {
  for (let adopted = 0; ; ) {
    // Saves at the desk take the same locks in another order, so PostgreSQL may end this one.
    const count = await retryConflicts(() =>
      context.store.db.transaction().execute(async (trx) => {
        const rows = await foreignArticles(trx, context).selectAll().orderBy('id').limit(POSTS_AT_ONCE).execute()
        for (const row of rows)
          await (adoption === 'keep' ? keepArticle(trx, context, row) : withdrawArticle(trx, context, row, null))
        return rows.length
      }),
    )
    adopted += count
    if (count > 0) continue
    wakePublishing(context)
    return adopted
  }
}

function foreignArticles(db: Kysely<Database>, { config }: AppContext) {
  return db.selectFrom('articles').where('origin', 'not in', ownOrigins(config)).where(isNotDeleted())
}

/**
 * With a number of its own, and links to articles that are here instead of links to their WordPress. Publishing tracks
 * articles by number, so it must drop the old one.
 */
async function keepArticle(trx: Transaction<Database>, { clock, config }: AppContext, row: ArticleRow): Promise<void> {
  const kept = await updateArticle(trx, row, {
    origin: keptOrigin(config),
    content_html: withOwnLinks(row.content_html, (await findTextLinks(trx, [row])).get(row.id)),
    wordpress_id: await takeKeptNumber(trx),
  })
  if (!kept) throw new LostRaceError()
  if (row.status !== 'published') return
  const gone = { contentId: row.wordpress_id, articleId: row.id, before: row, after: null }
  await recordChange(trx, { kind: 'article', ...gone }, clock.now())
  await recordArticlePages(trx, [kept], { now: clock.now() })
}

const SET_AT_DESK = 'wordpress_set_at_desk'

/** Once a WordPress is saved or removed at the desk, the articles that are here stay, and are no reason not to start. */
export async function noteWordPressSetAtDesk(trx: Transaction<Database>, now: number): Promise<void> {
  await saveValue(trx, SET_AT_DESK, true, now)
}

export async function isWordPressSetAtDesk({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findValue(store.db, SET_AT_DESK, z.literal(true))) !== undefined
}

/** Beside a WordPress that was set at the desk. Call it before the first sync, which would remove them. */
export async function keepForeignArticles(context: AppContext): Promise<void> {
  if (await isWordPressSetAtDesk(context)) await adoptContent(context, 'keep')
}
