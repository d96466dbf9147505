import type { AppContext } from '../../context.ts'
import { type Mirror, mirrorPosts, removeMirrored } from './mirror.service.ts'
import type { MirrorReport } from './mirror-report.ts'
import { type Delivery, listWaitingDeliveries, markDeliveriesProcessed } from './webhook-deliveries.repository.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

const DELIVERIES_AT_ONCE = 2000

/** Takes the calls that wait, asks WordPress once for each post they name, and follows it. False when none waited. */
export async function followWebhooks(mirror: Mirror, source: WordPressSource, report: MirrorReport): Promise<boolean> {
  const { store, clock } = mirror.context
  const deliveries = await listWaitingDeliveries(store.db, DELIVERIES_AT_ONCE)
  if (deliveries.length === 0) return false

  const ids = postIdsOf(deliveries)
  const { posts, missing, malformed } = await fetchPosts(source, ids)
  const outcome = await mirrorPosts(mirror, posts)
  const hidden = posts.map((post) => post.id).filter((id) => !outcome.present.has(id))
  await removeMirrored(mirror, [...missing, ...hidden])
  report.add([...malformed, ...outcome.notices])
  if (deliveries.some(needsFullLook)) report.wantFullLook()
  await markDeliveriesProcessed(
    store.db,
    deliveries.map((delivery) => delivery.id),
    clock.now(),
  )
  return true
}

/** Without a WordPress the calls are only ticked off. */
export async function ignoreWebhooks(context: AppContext): Promise<void> {
  const deliveries = await listWaitingDeliveries(context.store.db, DELIVERIES_AT_ONCE)
  await markDeliveriesProcessed(
    context.store.db,
    deliveries.map((delivery) => delivery.id),
    context.clock.now(),
  )
}

function postIdsOf(deliveries: readonly Delivery[]): number[] {
  const ids = deliveries.filter((delivery) => delivery.objectType === 'post').map((delivery) => delivery.objectId)
  return [...new Set(ids)]
}

/** Terms change posts whose own time of change stays as it was; after many changes at once WordPress names none. */
function needsFullLook({ objectType, event }: Delivery): boolean {
  return objectType === 'site' || objectType === 'category' || event.startsWith('term.')
}
