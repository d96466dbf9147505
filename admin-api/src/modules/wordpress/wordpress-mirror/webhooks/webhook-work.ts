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
  const ids = await touchedPosts(mirror, source, deliveries)
  fresh.note(ids)
  const { posts, missing, malformed } = await fetchPosts(source, ids)
  const outcome = await mirrorPosts(mirror, source, posts, malformed)
  const gone = [...missing, ...outcome.hidden]
  // A webhook that names a post reports a deliberate change; other missing posts may be a fault.
  const named = new Set(namedPosts(deliveries))
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

export async function ignoreWebhooks(context: AppContext): Promise<void> {
  const deliveries = await listWaitingDeliveries(context.store.db, DELIVERIES_AT_ONCE)
  await markDeliveriesProcessed(
    context.store.db,
    deliveries.map((delivery) => delivery.id),
    context.clock.now(),
  )
}

/** A post's modification time doesn't change with its categories, pictures and what else its text depends on. */
async function touchedPosts(
  { context, origin }: Mirror,
  source: WordPressSource,
  deliveries: readonly Delivery[],
): Promise<number[]> {
  const { db } = context.store
  const ids = namedPosts(deliveries)
  const categories = objectIds(deliveries, (delivery) => delivery.objectType === 'category')
  const inCategories = await listIdsInCategories(db, origin, categories)
  const withPictures: number[] = []
  for (const picture of objectIds(deliveries, (delivery) => delivery.event === 'media.updated')) {
    const address = await findPictureAddress(source, picture)
    if (address) await renewCopies(context, address)
    if (address) withPictures.push(...(await listIdsWithImage(db, origin, address)))
  }
  const dependent = await dependentPosts({ context, origin }, deliveries)
  const authored = await postsOfAuthors(
    source,
    objectIds(deliveries, (delivery) => delivery.objectType === 'user'),
  )
  return [...new Set([...ids, ...inCategories, ...withPictures, ...dependent, ...authored])]
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

async function findPictureAddress(source: WordPressSource, id: number): Promise<string | undefined> {
  const { items } = await source.client.media.list({ include: [id] })
  return items[0]?.source_url
}
