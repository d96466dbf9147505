import { holdArticles } from '../../../content/articles/stored-articles.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { countMirrored, countPublished } from '../pull/mirror.repository.ts'
import { type Mirror, writeMirrored } from '../pull/mirror.ts'
import type { MirrorReport } from '../pull/mirror-report.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'
import { countHeld, countHeldSince, countRemovals, LOSS_WINDOW_MS, listHeldIds } from './held-articles.repository.ts'
import { isSuddenLoss } from './sudden-loss.ts'

/**
 * If too many went missing within an hour, the articles are held for an editor. `removeMirrored` is for deliberate
 * deletions.
 */
export async function removeMissing(mirror: Mirror, report: MirrorReport, missing: readonly number[]): Promise<void> {
  const { db } = mirror.context.store
  if (missing.length === 0) return
  const held = new Set((await listHeldIds(db, mirror.origin)).map((row) => row.wordpress_id))
  const found = missing.filter((id) => !held.has(id))
  if (found.length === 0) return
  const loss = await measureLoss(mirror, found)
  if (isSuddenLoss(loss.lost, loss.published)) await hold(mirror, report, found, loss)
  else await removeMirrored(mirror, found, 'found')
}

interface Loss {
  lost: number
  published: number
}

async function measureLoss({ context, origin }: Mirror, found: readonly number[]): Promise<Loss> {
  const { db } = context.store
  const now = context.clock.now()
  const removed = await countRemovals(db, now)
  const held = await countHeldSince(db, origin, now - LOSS_WINDOW_MS)
  const published = await countMirrored(db, origin, ['published'])
  return {
    lost: removed.found + held + (await countPublished(db, origin, found)),
    published: published + removed.found + removed.told,
  }
}

async function hold(
  mirror: Mirror,
  report: MirrorReport,
  found: readonly number[],
  { lost, published }: Loss,
): Promise<void> {
  const { context, origin } = mirror
  const { store, clock } = context
  const before = await countHeld(store.db, origin)
  await writeMirrored(mirror, (trx) => holdArticles(trx, origin, found, clock.now()))
  const { waiting } = await countHeld(store.db, origin)
  announce(context, { type: 'changed', lists: ['held-articles'] })
  if (!isWorthTelling(before.waiting, waiting)) return
  await report.held(
    `${lost} of ${published} published articles went missing from WordPress within an hour. We kept ${waiting} on the site. Remove or keep them at the desk under All Articles, or restore them in WordPress.`,
  )
}

/** Reports a loss when it begins and whenever it has grown tenfold, not at every sync. */
function isWorthTelling(before: number, now: number): boolean {
  return before === 0 || Math.floor(Math.log10(now)) > Math.floor(Math.log10(before))
}
