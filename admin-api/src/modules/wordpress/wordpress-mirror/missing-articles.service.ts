import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { HeldLoss } from '@hometown/shared-types/contract/publishing'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Database } from '../../../database/database.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { type Mirror, removeMirrored, writeMirrored } from './mirror.service.ts'
import { countArticles } from './mirror-state.service.ts'
import { enqueue } from './wordpress-queue.service.ts'

/** `titles` has no more than that. */
const HELD_TITLES = 50

const AT_LEAST_ARTICLES = 20
const SHARE_THAT_IS_NORMAL = 1 / 5

/**
 * Removes what WordPress lacks. If that is more than a fifth of the published articles, a fault is likelier than a
 * decision: then they stay until an editor removes them, or WordPress has them again.
 */
export async function removeMissing(mirror: Mirror, ids: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  const before = (await findHeldLoss(context)).articles
  if (before === 0 && ids.length === 0) return
  const { lost, published, isFault } = await writeMirrored(mirror, async (trx) => {
    await forgetMissing(trx)
    await enqueue(trx, 'missing', ids, context.clock.now())
    const lost = await countRows(missingArticles(trx, origin).where('status', '=', 'published'))
    const published = await countArticles(trx, origin, true)
    const isFault = published >= AT_LEAST_ARTICLES && lost > published * SHARE_THAT_IS_NORMAL
    if (!isFault) await forgetMissing(trx)
    return { lost, published, isFault }
  })
  if (!isFault) await removeMirrored(mirror, ids)
  announce(context, { type: 'changed', lists: ['held-articles'] })
  if (!isFault || before > 0) return
  const message = `${lost} of ${published} published articles are missing from WordPress. We kept them on the site. Remove them at the desk under All Articles, or restore them in WordPress.`
  context.log.warn({ outcome: 'held' }, message)
  await noteReceipt(context, 'held', message)
}

function missingArticles(db: Kysely<Database>, origin: string) {
  return db
    .selectFrom('articles')
    .innerJoin('wordpress_queue', 'wordpress_queue.id', 'wordpress_id')
    .where('kind', '=', 'missing')
    .where('origin', '=', origin)
}

async function forgetMissing(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom('wordpress_queue').where('kind', '=', 'missing').execute()
}

/** The newest articles first. */
export async function findHeldLoss({
  store: { db },
  config: { wordpressUrl: origin = '' },
}: Pick<AppContext, 'store' | 'config'>): Promise<HeldLoss> {
  const newestFirst = missingArticles(db, origin).orderBy('published_at', (order) => order.desc().nullsLast())
  const rows = await newestFirst.select('title').execute()
  return { articles: rows.length, titles: rows.slice(0, HELD_TITLES).map(({ title }) => title) }
}

/** WordPress is asked once more for each; those that it still lacks go. */
export async function removeHeld(context: AppContext, user: CurrentUser): Promise<void> {
  const { store, clock, link } = context
  const loss = await findHeldLoss(context)
  await store.db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('wordpress_queue').select('id').where('kind', '=', 'missing').execute()
    if (rows.length === 0) return
    await forgetMissing(trx)
    const ids = rows.map(({ id }) => id)
    await enqueue(trx, 'post', ids, clock.now())
    await recordAudit(trx, { user, action: 'publish.confirm', details: { ...loss } }, clock.now())
  })
  link.send({ type: 'webhooks-waiting' })
  announce(context, { type: 'changed', lists: ['held-articles'] })
}
