import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { MissingArticles } from '@hometown/shared-types/contract/publishing'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db } from '../../../database/database.ts'
import { findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { countRows } from '../../../database/paging.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { type MirrorContext, withdrawMirroredArticles, writeAsMirror } from './mirror-posts.service.ts'
import { articlesFrom, enqueueReads } from './mirror-state.service.ts'

const MAX_MISSING_TITLES_NAMED = 50
const MIN_ARTICLES_TO_HOLD_REMOVAL = 20
const MAX_MISSING_ARTICLES_SHARE = 1 / 5
const MISSING_POSTS_KEY = 'wordpress_missing'

/**
 * Removes what WordPress lacks. More than a fifth of the published articles are likelier a fault than a decision: then
 * they stay until an editor removes them, or WordPress has them again.
 */
export async function removeMissingArticles(mirror: MirrorContext, ids: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  const { db } = context.store
  const before = (await findMissingArticles(context)).articles
  if (before === 0 && ids.length === 0) return
  const all = articlesFrom(db, origin).where('status', '=', 'published')
  const lost = await countRows(all.where(isOneOf(db, 'number', ids)))
  const published = await countRows(all)
  const isFault = published >= MIN_ARTICLES_TO_HOLD_REMOVAL && lost > published * MAX_MISSING_ARTICLES_SHARE
  await writeAsMirror(mirror, async (tx) => {
    await saveInstanceValue(tx.db, MISSING_POSTS_KEY, isFault ? ids : [], tx.now)
    tx.announce('missing-articles')
  })
  if (!isFault) await withdrawMirroredArticles(mirror, ids)
  if (!isFault || before > 0) return
  const message = `${lost} of ${published} published articles are missing from WordPress. We kept them on the site. Remove them at the desk under All Articles, or restore them in WordPress.`
  context.log.warn({ outcome: 'held' }, message)
  await recordPublishReceipt(context, 'held', message)
}

async function listMissingPostIds(db: Db): Promise<number[]> {
  return (await findInstanceValue(db, MISSING_POSTS_KEY, z.array(z.number()))) ?? []
}

/** Finds the newest articles first. */
export async function findMissingArticles({ store: { db }, config }: AppContext): Promise<MissingArticles> {
  const missing = articlesFrom(db, config.wordpressUrl ?? '').where(isOneOf(db, 'number', await listMissingPostIds(db)))
  const newestFirst = missing.orderBy('published_at', (order) => order.desc().nullsLast())
  const rows = await newestFirst.select('title').execute()
  return { articles: rows.length, titles: rows.slice(0, MAX_MISSING_TITLES_NAMED).map(({ title }) => title) }
}

/** Removes the missing articles that WordPress, asked once more for each, still lacks. */
export async function confirmArticleRemoval(context: AppContext, user: CurrentUser): Promise<void> {
  const loss = await findMissingArticles(context)
  await context.store.write(user, async (tx) => {
    const ids = await listMissingPostIds(tx.db)
    if (ids.length === 0) return
    await saveInstanceValue(tx.db, MISSING_POSTS_KEY, [], tx.now)
    await enqueueReads(tx.db, 'post', ids, tx.now)
    await tx.audit('publish.confirm', undefined, { ...loss })
    tx.announce('missing-articles')
    tx.wake('webhooks-waiting')
  })
}
