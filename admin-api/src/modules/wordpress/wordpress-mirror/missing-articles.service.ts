import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { HeldLoss } from '@hometown/shared-types/contract/publishing'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { type Mirror, removeMirrored, writeMirrored } from './mirror.service.ts'
import { countArticles } from './mirror-state.service.ts'
import { enqueue } from './wordpress-queue.service.ts'

/** `titles` has no more than that. */
const HELD_TITLES = 50

const MISSING = 'wordpress_missing'
const AT_LEAST_ARTICLES = 20
const SHARE_THAT_IS_NORMAL = 1 / 5
const IDS_AT_ONCE = 500

const missingSchema = z.object({ origin: z.string(), ids: z.array(z.number()) })

/**
 * Removes what WordPress lacks. If that is more than a fifth of the published articles, a fault is likelier than a
 * decision: then they stay until an editor removes them, or WordPress has them again.
 */
export async function removeMissing(mirror: Mirror, ids: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  const { db } = context.store
  const lost = (await listRows(db, origin, ids)).filter(({ status }) => status === 'published').length
  const published = await countArticles(db, origin, true)
  const isFault = published >= AT_LEAST_ARTICLES && lost > published * SHARE_THAT_IS_NORMAL
  if (!isFault) await removeMirrored(mirror, ids)
  const before = await findIds(db, origin)
  const kept = isFault ? ids : []
  if (new Set([...before, ...kept]).size === kept.length && before.length === kept.length) return
  await writeMirrored(mirror, async (trx) => {
    if (kept.length === 0) await deleteValue(trx, MISSING)
    else await saveValue(trx, MISSING, { origin, ids: kept }, context.clock.now())
  })
  announce(context, { type: 'changed', lists: ['held-articles'] })
  if (!isFault || before.length > 0) return
  const message = `${lost} of ${published} published articles are missing from WordPress. We kept them on the site. Remove them at the desk under All Articles, or restore them in WordPress.`
  context.log.warn({ outcome: 'held' }, message)
  await noteReceipt(context, 'held', message)
}

async function findIds(db: Kysely<Database>, origin: string | undefined): Promise<readonly number[]> {
  const missing = await findValue(db, MISSING, missingSchema)
  return missing && missing.origin === origin ? missing.ids : []
}

/** The newest articles first. */
async function listRows(db: Kysely<Database>, origin: string, ids: readonly number[]) {
  const found: Pick<ArticleRow, 'id' | 'title' | 'status' | 'published_at'>[] = []
  for (const part of partsOf(ids, IDS_AT_ONCE)) {
    const rows = db.selectFrom('articles').select(['id', 'title', 'status', 'published_at'])
    found.push(...(await rows.where('origin', '=', origin).where('wordpress_id', 'in', part).execute()))
  }
  return found.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0))
}

export function findHeldLoss({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<HeldLoss> {
  return describeLoss(store.db, config.wordpressUrl)
}

async function describeLoss(db: Kysely<Database>, origin = ''): Promise<HeldLoss> {
  const rows = await listRows(db, origin, await findIds(db, origin))
  return { articles: rows.length, titles: rows.slice(0, HELD_TITLES).map(({ title }) => title) }
}

/** WordPress is asked once more for each; those that it still lacks go. */
export async function removeHeld(context: AppContext, user: CurrentUser): Promise<void> {
  const { store, clock, config, link } = context
  await store.db.transaction().execute(async (trx) => {
    const loss = await describeLoss(trx, config.wordpressUrl)
    if (loss.articles === 0) return
    await enqueue(trx, 'post', await findIds(trx, config.wordpressUrl), clock.now())
    await deleteValue(trx, MISSING)
    await recordAudit(trx, { user, action: 'publish.confirm', details: { ...loss } }, clock.now())
  })
  link.send({ type: 'webhooks-waiting' })
  announce(context, { type: 'changed', lists: ['held-articles'] })
}
