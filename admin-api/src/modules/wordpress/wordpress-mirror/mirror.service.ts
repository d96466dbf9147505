import type { WordPressConnection } from '@hometown/shared-types/contract/connections'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import { withdrawArticle } from '../../content/articles/stored-articles.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { listByWordPressIds, listSlugOwners, type Mirror, splitBySlugs, storeArticles } from './store-articles.ts'
import type { QueueRow } from './wordpress-queue.table.ts'
import { FAILED, idsOf, type ReadPosts, readPosts, type WordPressSource } from './wordpress-source.ts'

interface Mirrored {
  changed: number
  /** Of those that were asked for, what WordPress certainly doesn't have. */
  missing: number[]
  /** Why our copies stay as they were, for people, by post number. */
  problems: Map<number, string>
  /** Others saved these at the same time, again and again. */
  unsettled: readonly number[]
}

/** Keeps every transaction under 50 ms; only posts that exchange their slugs may be more. */
const POSTS_PER_TRANSACTION = 25
const ROUNDS = 10

/**
 * Asks WordPress for these posts and stores what it has. The versions of our rows are read before that: where a row has
 * another one later, somebody else saved it meanwhile, so its post is asked for again. Removes posts behind a password.
 */
export async function mirrorPosts(mirror: Mirror, source: WordPressSource, ids: readonly number[]): Promise<Mirrored> {
  const mirrored: Mirrored = { changed: 0, missing: [], problems: new Map(), unsettled: ids }
  const own = new Set(ids)
  for (let round = 0; mirrored.unsettled.length > 0 && round < ROUNDS; round++) {
    const { articles, versions, rivals, ...read } = await readWithRivals(mirror, source, mirrored.unsettled)
    for (const [id, problem] of read.problems) mirrored.problems.set(id, problem)
    mirrored.missing.push(...read.missing.filter((id) => own.has(id)))
    // A post whose slug another one has may be gone.
    await removeMirrored(mirror, [...read.withdrawn, ...read.missing.filter((id) => rivals.has(id))])
    const { contested, others } = await splitBySlugs(mirror.context.store.db, articles)
    mirrored.unsettled = []
    for (const part of [contested, ...partsOf(others, POSTS_PER_TRANSACTION)]) {
      const changed = await writeMirrored(mirror, (trx) => storeArticles(trx, mirror, part, { versions, own }))
      mirrored.changed += changed ?? 0
      if (changed === undefined) mirrored.unsettled = [...mirrored.unsettled, ...idsOf(part)]
    }
  }
  if (mirrored.changed > 0) announceChanged(mirror)
  return mirrored
}

/** Also the posts of articles whose slug one of these has now: WordPress has given them another one. */
async function readWithRivals(mirror: Mirror, source: WordPressSource, ids: readonly number[]) {
  const { context, origin } = mirror
  const reads: ReadPosts[] = []
  const versions = new Map<number, number>()
  const asked = new Set<number>()
  const rivals = new Set<number>()
  for (let wanted = ids; wanted.length > 0; ) {
    for (const id of wanted) asked.add(id)
    const rows = await listVersions(mirror, wanted)
    for (const row of rows) versions.set(row.wordpress_id, row.version)
    const published = new Set(rows.filter(({ status }) => status === 'published').map((row) => row.wordpress_id))
    const read = await readPosts(context, source, wanted, published)
    reads.push(read)
    const owners = await listSlugOwners(context.store.db, read.articles)
    for (const row of owners) if (row.origin === origin) rivals.add(row.wordpress_id)
    wanted = [...rivals].filter((id) => !asked.has(id))
  }
  return {
    versions,
    rivals,
    articles: reads.flatMap(({ articles }) => articles),
    missing: reads.flatMap(({ missing }) => missing),
    withdrawn: reads.flatMap(({ withdrawn }) => withdrawn),
    problems: reads.flatMap(({ problems }) => [...problems]),
  }
}

function listVersions({ context: { store } }: Mirror, ids: readonly number[]) {
  const rows = store.db.selectFrom('articles').select(['wordpress_id', 'version', 'status'])
  return rows.where('wordpress_id', 'in', ids).execute()
}

export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<void> {
  const { context, origin } = mirror
  let removed = 0
  for (const part of partsOf(wordpressIds, POSTS_PER_TRANSACTION))
    removed += await writeMirrored(mirror, async (trx) => {
      const rows = (await listByWordPressIds(trx, part)).filter((row) => row.origin === origin)
      for (const row of rows) await withdrawArticle(trx, context, row, null)
      return rows.length
    })
  if (removed === 0) return
  announceChanged(mirror)
  announce(context, { type: 'changed', lists: ['held-articles'] })
}

/** One transaction of the mirror. @throws LeadershipLostError if another process reads WordPress now */
export function writeMirrored<T>(
  { context: { store }, leader }: Pick<Mirror, 'context' | 'leader'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return retryConflicts(() => (leader ? writeAsLeader(store, leader, work) : store.db.transaction().execute(work)))
}

function announceChanged({ context }: Pick<Mirror, 'context'>): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

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
  const rows = db.selectFrom('wordpress_queue').select(['id', 'problem']).where('kind', '=', 'post').orderBy('id')
  return (await rows.execute()).flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem }]))
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
      .where('kind', '=', 'post')
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
    const { missing, problems, unsettled } = await mirrorPosts(mirror, source, idsOf(rows))
    await removeMirrored(
      mirror,
      missing.filter((id) => named.includes(id)),
    )
    const failing = rows.filter(({ id }) => problems.has(id))
    await writeMirrored(mirror, async (trx) => {
      await finishRows(
        trx,
        rows.filter(({ id }) => !unsettled.includes(id) && !problems.has(id)),
      )
      for (const { kind, id, asked } of failing)
        await trx
          .updateTable('wordpress_queue')
          .set({ problem: problems.get(id) ?? FAILED, due_at: clock.now() + RETRY_MS })
          .where(({ and }) => and({ kind, id, asked }))
          .execute()
    })
    await reportProblems(mirror.context, idsOf(failing.filter(({ problem }) => problem === null)))
  }
}

async function reportProblems(context: AppContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const message = `We couldn’t read WordPress ${ids.length === 1 ? 'post' : 'posts'} ${ids.join(', ')}. Our copy stays as it was, and we’ll try again. Settings → Connections says why.`
  context.log.warn({ outcome: 'held' }, message)
  await noteReceipt(context, 'held', message)
}
