import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { MissingArticles } from '@hometown/shared-types/contract/publishing'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db } from '../../../database/database.ts'
import { findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { countRows } from '../../../database/paging.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import { type Mirror, removeMirrored, writeAsMirror } from './mirror.service.ts'
import { articlesOf, enqueue } from './mirror-state.service.ts'

/** `titles` has this many at most. */
const SHOWN_TITLES = 50

const AT_LEAST_ARTICLES = 20
const SHARE_THAT_IS_NORMAL = 1 / 5

/** The key of the missing posts' numbers. */
const MISSING = 'wordpress_missing'

/**
 * Removes what WordPress lacks. More than a fifth of the published articles are likelier a fault than a decision: then
 * they stay until an editor removes them, or WordPress has them again.
 */
export async function removeMissing(mirror: Mirror, ids: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  const { db } = context.store
  const before = (await findMissingArticles(context)).articles
  if (before === 0 && ids.length === 0) return
  const all = articlesOf(db, origin).where('status', '=', 'published')
  const lost = await countRows(all.where(isOneOf(db, 'number', ids)))
  const published = await countRows(all)
  const isFault = published >= AT_LEAST_ARTICLES && lost > published * SHARE_THAT_IS_NORMAL
  await writeAsMirror(mirror, async (tx) => {
    await saveInstanceValue(tx.db, MISSING, isFault ? ids : [], tx.now)
    tx.announce('missing-articles')
  })
  if (!isFault) await removeMirrored(mirror, ids)
  if (!isFault || before > 0) return
  const message = `${lost} of ${published} published articles are missing from WordPress. We kept them on the site. Remove them at the desk under All Articles, or restore them in WordPress.`
  context.log.warn({ outcome: 'held' }, message)
  await recordPublishReceipt(context, 'held', message)
}

async function listMissing(db: Db): Promise<number[]> {
  return (await findInstanceValue(db, MISSING, z.array(z.number()))) ?? []
}

/** Finds the newest articles first. */
export async function findMissingArticles({ store: { db }, config }: AppContext): Promise<MissingArticles> {
  const missing = articlesOf(db, config.wordpressUrl ?? '').where(isOneOf(db, 'number', await listMissing(db)))
  const newestFirst = missing.orderBy('published_at', (order) => order.desc().nullsLast())
  const rows = await newestFirst.select('title').execute()
  return { articles: rows.length, titles: rows.slice(0, SHOWN_TITLES).map(({ title }) => title) }
}

/** WordPress is asked once more for each; those that it still lacks go. */
export async function confirmRemoval(context: AppContext, user: CurrentUser): Promise<void> {
  const loss = await findMissingArticles(context)
  await context.store.write(user, async (tx) => {
    const ids = await listMissing(tx.db)
    if (ids.length === 0) return
    await saveInstanceValue(tx.db, MISSING, [], tx.now)
    await enqueue(tx.db, 'post', ids, tx.now)
    await tx.audit('publish.confirm', undefined, { ...loss })
    tx.announce('missing-articles')
    tx.wake('webhooks-waiting')
  })
}
