import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import {
  forgetWordPressPictures,
  keepWordPressPictures,
} from '../../../content/media/library/wordpress-pictures.service.ts'
import { removeMissing } from '../held-loss/held-loss.service.ts'
import { mirrorPosts } from '../pull/mirror.service.ts'
import type { Mirror } from '../pull/mirror.ts'
import type { MirrorReport } from '../pull/mirror-report.ts'
import { requestFullLook, requestRenewal } from '../pull/mirror-state.repository.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'
import { fetchPosts, type WordPressSource } from '../pull/wordpress-source.ts'

const DELIVERIES_AT_ONCE = 2000
/** How long a webhook waits for a post or a picture for which WordPress answers 500. */
const PATIENCE_MS = 10 * 60_000

/** Shown by posts whose own time of change stays the same. */
const SHOWN_BY_POSTS: ReadonlySet<string> = new Set(['category', 'post_tag', 'user', 'media', 'wp_block'])

/** Fetches each named post once, and again at the next look if WordPress fails at it. */
export async function followWebhooks(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<void> {
  const { store, clock } = mirror.context
  const deliveries = await listWaitingDeliveries(store.db, DELIVERIES_AT_ONCE)
  if (deliveries.length === 0) return

  source.coauthors.forget()
  const failedPictures = await followPictures(mirror.context, source, deliveries)
  const named = new Set(objectIds(deliveries, ({ objectType }) => objectType === 'post'))
  const { posts, missing, malformed, failed } = await fetchPosts(source, [...named])
  const unreadable = failed.map((id) => ({ id, status: undefined, isProtected: false }))
  const outcome = await mirrorPosts(mirror, source, posts, [...malformed, ...unreadable])
  const gone = [...missing, ...outcome.hidden]
  // A webhook that names a post reports a deliberate change; other missing posts may be a fault.
  await removeMirrored(
    mirror,
    gone.filter((id) => named.has(id)),
  )
  const others = gone.filter((id) => !named.has(id))
  await removeMissing(mirror, report, others, others)
  await report.add(outcome)
  // The plugin names no posts after a bulk change.
  if (deliveries.some(({ event }) => event === 'site.changed')) await requestFullLook(store.db, clock.now())
  else if (deliveries.some(isShownByPosts)) await requestRenewal(store.db, clock.now())
  const patientSince = clock.now() - PATIENCE_MS
  const waits = ({ event, objectType, objectId, receivedAt }: WaitingDelivery) =>
    receivedAt > patientSince &&
    ((objectType === 'post' && failed.includes(objectId)) ||
      (event === 'media.updated' && failedPictures.includes(objectId)))
  await markDeliveriesProcessed(
    store.db,
    deliveries.filter((delivery) => !waits(delivery)).map((delivery) => delivery.id),
    clock.now(),
  )
}

export async function ignoreWebhooks(context: AppContext): Promise<void> {
  const deliveries = await listWaitingDeliveries(context.store.db, DELIVERIES_AT_ONCE)
  await markDeliveriesProcessed(
    context.store.db,
    deliveries.map((delivery) => delivery.id),
    context.clock.now(),
  )
}

function isShownByPosts({ event, objectType }: Delivery): boolean {
  return SHOWN_BY_POSTS.has(objectType) && !event.endsWith('.created')
}

/** @returns the pictures at which WordPress failed */
async function followPictures(
  context: AppContext,
  source: WordPressSource,
  deliveries: readonly Delivery[],
): Promise<readonly number[]> {
  const pictures = objectIds(deliveries, ({ event }) => event === 'media.updated' || event === 'media.deleted')
  if (pictures.length === 0) return []
  const { items, missing, failed } = await source.client.media.byIds(pictures)
  await context.store.db.transaction().execute(async (trx) => {
    await keepWordPressPictures(trx, context, items)
    await forgetWordPressPictures(trx, context, missing)
  })
  return failed
}

function objectIds(deliveries: readonly Delivery[], isWanted: (delivery: Delivery) => boolean): number[] {
  return [...new Set(deliveries.filter(isWanted).map((delivery) => delivery.objectId))]
}

export interface Delivery {
  id: string
  event: string
  objectType: string
  objectId: number
}

interface WaitingDelivery extends Delivery {
  receivedAt: number
}

export async function insertDelivery(trx: Transaction<Database>, delivery: Delivery, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      id: delivery.id,
      event: delivery.event,
      object_type: delivery.objectType,
      object_id: delivery.objectId,
      received_at: now,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function listWaitingDeliveries(db: Kysely<Database>, limit: number): Promise<WaitingDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'object_type', 'object_id', 'received_at'])
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    objectType: row.object_type,
    objectId: row.object_id,
    receivedAt: row.received_at,
  }))
}

const IDS_PER_WRITE = 500

async function markDeliveriesProcessed(db: Kysely<Database>, ids: readonly string[], now: number): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_WRITE) {
    const part = ids.slice(start, start + IDS_PER_WRITE)
    await db.updateTable('webhook_deliveries').set({ processed_at: now }).where('id', 'in', part).execute()
  }
}
