import type { WordPressConnection } from '@hometown/shared-types/wordpress-connection'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import {
  forgetWordPressPictures,
  keepWordPressPictures,
} from '../../content/media/library/wordpress-pictures.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { FAILED, idsOf, mirrorPosts, removeMirrored, writeMirrored } from './mirror.service.ts'
import type { Mirror } from './store-articles.ts'
import type { QueueRow } from './wordpress-queue.table.ts'
import type { WordPressSource } from './wordpress-source.ts'

/** Ids of `everything`. */
export const AT_ONCE = 0
export const HOURLY = 1

const ROWS_AT_ONCE = 100
/** Of those that WordPress failed at: each takes several requests, and news waits meanwhile. */
const RETRIES_AT_ONCE = 10
const RETRY_MS = 10 * 60_000

/**
 * Has WordPress asked for these at the next look.
 * @param named false for posts of a list that differ from ours: one that waits already, such as for a new try, goes on
 * waiting
 */
export async function enqueue(
  db: Kysely<Database>,
  kind: QueueRow['kind'],
  ids: readonly number[],
  now: number,
  { named = true } = {},
): Promise<void> {
  // PostgreSQL refuses to change one row twice.
  const rows = [...new Set(ids)].map((id) => ({ kind, id, named: named ? 1 : 0, asked: 1, due_at: now, problem: null }))
  for (const part of partsOf(rows, ROWS_AT_ONCE))
    await db
      .insertInto('wordpress_queue')
      .values(part)
      .onConflict((conflict) => {
        const same = conflict.columns(['kind', 'id'])
        if (!named) return same.doNothing()
        return same.doUpdateSet((row) => ({ named: 1, due_at: now, asked: row('wordpress_queue.asked', '+', 1) }))
      })
      .execute()
}

export async function listRequests(db: Kysely<Database>): Promise<QueueRow[]> {
  return db.selectFrom('wordpress_queue').selectAll().where('kind', '=', 'everything').execute()
}

export async function listProblems(db: Kysely<Database>): Promise<WordPressConnection['problems']> {
  const rows = db.selectFrom('wordpress_queue').select(['kind', 'id', 'problem']).orderBy('kind').orderBy('id')
  return (await rows.where('problem', 'is not', null).execute()).flatMap(({ kind, id, problem }) =>
    kind === 'everything' || problem === null ? [] : [{ kind, id, problem }],
  )
}

/** Keeps those that were enqueued again meanwhile. */
export async function finishRows(trx: Transaction<Database>, rows: readonly QueueRow[]): Promise<void> {
  for (const { kind, id, asked } of rows)
    await trx
      .deleteFrom('wordpress_queue')
      .where(({ and }) => and({ kind, id, asked }))
      .execute()
}

/** Asks for what is due, what was named first. What WordPress fails at is asked for again later. */
export async function followQueue(mirror: Mirror, source: WordPressSource): Promise<void> {
  const { store, clock } = mirror.context
  for (;;) {
    const due = await store.db
      .selectFrom('wordpress_queue')
      .selectAll()
      .where('kind', '!=', 'everything')
      .where('due_at', '<=', clock.now())
      .orderBy((row) => row.case().when('problem', 'is', null).then(0).else(1).end())
      .orderBy('named', 'desc')
      .orderBy('due_at')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (due.length === 0) return
    const fresh = due.filter(({ problem }) => problem === null)
    const rows = fresh.length > 0 ? fresh : due.slice(0, RETRIES_AT_ONCE)
    const named = idsOf(rows.filter((row) => row.named === 1))
    if (named.length > 0) source.coauthors.clear()
    const failed = await followPictures(mirror, source, idsOf(rows.filter(({ kind }) => kind === 'media')))
    const posts = idsOf(rows.filter(({ kind }) => kind === 'post'))
    const { missing, problems, unsettled } = await mirrorPosts(mirror, source, posts)
    await removeMirrored(
      mirror,
      missing.filter((id) => named.includes(id)),
    )
    for (const id of failed) problems.set(id, FAILED)
    const settled = rows.filter(({ id }) => !unsettled.includes(id))
    await writeMirrored(mirror, (trx) =>
      finishRows(
        trx,
        settled.filter(({ id }) => !problems.has(id)),
      ),
    )
    await postpone(mirror, rows, problems)
  }
}

async function postpone(
  { context }: Mirror,
  rows: readonly QueueRow[],
  problems: ReadonlyMap<number, string>,
): Promise<void> {
  const failing = rows.filter(({ id }) => problems.has(id))
  for (const { kind, id, asked } of failing)
    await context.store.db
      .updateTable('wordpress_queue')
      .set({ problem: problems.get(id) ?? FAILED, due_at: context.clock.now() + RETRY_MS })
      .where(({ and }) => and({ kind, id, asked }))
      .execute()
  const fresh = idsOf(failing.filter(({ problem }) => problem === null))
  if (fresh.length === 0) return
  const message = `We couldn’t read WordPress ${fresh.length === 1 ? 'post' : 'posts'} ${fresh.join(', ')}. Our copy stays as it was, and we’ll try again. Settings → Connections says why.`
  context.log.warn({ outcome: 'held' }, message)
  await noteReceipt(context, 'held', message)
}

/** @returns the pictures at which WordPress failed */
async function followPictures(mirror: Mirror, source: WordPressSource, ids: number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const { items, missing, failed } = await source.client.media.byIds(ids)
  await writeMirrored(mirror, async (trx) => {
    await keepWordPressPictures(trx, mirror.context, items)
    await forgetWordPressPictures(trx, mirror.context, missing)
  })
  wakePublishing(mirror.context)
  return failed
}
