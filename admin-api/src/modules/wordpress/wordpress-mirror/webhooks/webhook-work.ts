import type { AppContext } from '../../../../context.ts'
import { renewCopies } from '../../../content/media/library/media.service.ts'
import { removeMissing } from '../held-loss/remove-missing.ts'
import { requestFullLook } from '../pull/compare/full-look.repository.ts'
import { listAttached, listDependents } from '../pull/dependencies/article-dependencies.repository.ts'
import type { FreshPosts } from '../pull/fresh-posts.ts'
import { listIdsInCategories, listIdsWithImage } from '../pull/mirror.repository.ts'
import { mirrorPosts } from '../pull/mirror.service.ts'
import type { Mirror } from '../pull/mirror.ts'
import type { MirrorReport } from '../pull/mirror-report.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'
import { fetchPosts, type WordPressSource } from '../pull/wordpress-source.ts'
import { type Delivery, listWaitingDeliveries, markDeliveriesProcessed } from './webhook-deliveries.repository.ts'

const DELIVERIES_AT_ONCE = 2000

/** Fetches each affected post once. */
export async function followWebhooks(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  fresh: FreshPosts,
): Promise<void> {
  const { store, clock } = mirror.context
  const deliveries = await listWaitingDeliveries(store.db, DELIVERIES_AT_ONCE)
  if (deliveries.length === 0) return

  source.coauthors.forget()
  fresh.noteDeliveries(deliveries)
  const named = new Set(namedPosts(deliveries))
  const pictures = await changedPictures(source, deliveries)
  for (const address of pictures) await renewCopies(mirror.context, address)
  const ids = [...new Set([...named, ...(await affectedPosts(mirror, source, deliveries, pictures))])]
  fresh.note(ids)
  const { posts, missing, malformed } = await fetchPosts(source, ids)
  const outcome = await mirrorPosts(mirror, source, posts, malformed)
  const gone = [...missing, ...outcome.hidden]
  // A webhook that names a post reports a deliberate change; other missing posts may be a fault.
  await removeMirrored(
    mirror,
    gone.filter((id) => named.has(id)),
    'told',
  )
  await removeMissing(
    mirror,
    report,
    gone.filter((id) => !named.has(id)),
  )
  await report.add(outcome)
  // The plugin names no posts after a bulk change.
  if (deliveries.some(({ event }) => event === 'site.changed')) await requestFullLook(store.db, clock.now())
  await markDeliveriesProcessed(
    store.db,
    deliveries.map((delivery) => delivery.id),
    clock.now(),
  )
}

/**
 * Stores posts anew that a poll read before a change of what they depend on, and stored after the webhook about that had
 * looked for such posts.
 */
export async function followOverlookedPosts(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  fresh: FreshPosts,
): Promise<void> {
  const deliveries = fresh.deliveries()
  const affected = await affectedPosts(mirror, source, deliveries, await changedPictures(source, deliveries))
  const { posts, malformed } = await fetchPosts(
    source,
    [...affected].filter((id) => !fresh.has(id)),
  )
  await report.add(await mirrorPosts(mirror, source, posts, malformed))
}

export async function ignoreWebhooks(context: AppContext): Promise<void> {
  const deliveries = await listWaitingDeliveries(context.store.db, DELIVERIES_AT_ONCE)
  await markDeliveriesProcessed(
    context.store.db,
    deliveries.map((delivery) => delivery.id),
    context.clock.now(),
  )
}

/** Posts whose text or categories show what was changed. Their own modification time stays the same. */
async function affectedPosts(
  { context, origin }: Mirror,
  source: WordPressSource,
  deliveries: readonly Delivery[],
  pictures: readonly string[],
): Promise<Set<number>> {
  const { db } = context.store
  const ofType = (type: string) => objectIds(deliveries, ({ objectType }) => objectType === type)
  const lists = [
    await listIdsInCategories(db, origin, ofType('category')),
    await dependentPosts({ context, origin }, deliveries),
    await postsOfAuthors(source, ofType('user')),
  ]
  for (const address of pictures) lists.push(await listIdsWithImage(db, origin, address))
  return new Set(lists.flat())
}

const TERMS = ['category', 'post_tag']

async function dependentPosts(
  { context, origin }: Pick<Mirror, 'context' | 'origin'>,
  deliveries: readonly Delivery[],
): Promise<number[]> {
  const { db } = context.store
  const ofType = (...types: string[]) => objectIds(deliveries, ({ objectType }) => types.includes(objectType))
  const [pictures, patterns] = [ofType('media'), ofType('wp_block')]
  const lists = await Promise.all([
    listDependents(db, origin, 'media', pictures),
    listDependents(db, origin, 'block', patterns),
    pictures.length > 0 ? listAttached(db, origin) : [],
    ofType('post', ...TERMS).length > 0 ? listDependents(db, origin, 'posts', [0]) : [],
    ofType(...TERMS).length > 0 ? listDependents(db, origin, 'terms', [0]) : [],
  ])
  return lists.flat()
}

async function postsOfAuthors(source: WordPressSource, authors: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for await (const { items } of source.client.posts.iterateBriefs(source.query({ author: authors }))) {
    ids.push(...items.map(({ id }) => id))
  }
  return ids
}

function namedPosts(deliveries: readonly Delivery[]): number[] {
  return objectIds(deliveries, (delivery) => delivery.objectType === 'post')
}

function objectIds(deliveries: readonly Delivery[], isWanted: (delivery: Delivery) => boolean): number[] {
  return [...new Set(deliveries.filter(isWanted).map((delivery) => delivery.objectId))]
}

async function changedPictures(source: WordPressSource, deliveries: readonly Delivery[]): Promise<string[]> {
  const pictures = objectIds(deliveries, (delivery) => delivery.event === 'media.updated')
  const { items } = await source.client.media.byIds(pictures)
  return items.map(({ source_url }) => source_url)
}
