import type { WordPressConnection } from '@hometown/shared-types/contract/connections'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { deleteInstanceValue, findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { countRows } from '../../../database/paging.ts'
import type { Database } from '../../../database/tables.ts'
import { chunk } from '../../../lib/collections.ts'
import { isTerminal, tellOperator } from '../../../log/operator-output.ts'
import { isNotDeleted } from '../../content/article-visibility.repository.ts'
import { recordPublishReceipt } from '../../platform/changes/index.ts'
import type { WordPressQueueTable } from './wordpress-queue.table.ts'

const MIRROR_STATE_KEY = 'wordpress_mirror'
const MIRROR_PROBLEM_KEY = 'wordpress_problem'
const LAST_WORDPRESS_WEBHOOK_KEY = 'wordpress_webhook'
const HOUR_MS = 3_600_000

const mirrorStateSchema = z.object({
  origin: z.string(),
  /** The time when every post was last read because something changed that many posts show. */
  renewedAt: z.number(),
  /** The time when the last complete poll began. */
  syncedAt: z.number(),
  editable: z.boolean(),
  /** The day on which every post was last read, and what our settings and rules made of them. */
  readAs: z.string(),
})
type MirrorState = z.infer<typeof mirrorStateSchema>

/** Returns undefined until this WordPress was read completely. */
export async function findMirrorState(db: Db, origin: string): Promise<MirrorState | undefined> {
  const state = await findInstanceValue(db, MIRROR_STATE_KEY, mirrorStateSchema)
  return state?.origin === origin ? state : undefined
}

export async function saveMirrorState(trx: Db, state: MirrorState): Promise<void> {
  await saveInstanceValue(trx, MIRROR_STATE_KEY, state, state.syncedAt)
}

export async function recordWebhook(trx: Db, now: number): Promise<void> {
  await saveInstanceValue(trx, LAST_WORDPRESS_WEBHOOK_KEY, now, now)
}

/** Lists requests to read all posts. What many posts show, such as a category's name, is followed at most hourly. */
export async function listDueFullReads({ store: { db }, clock }: AppContext, origin: string) {
  const requests = await db.selectFrom('wordpress_queue').selectAll().where('kind', '=', 'everything').execute()
  if (requests.length === 0) return requests
  const renewedAt = (await findMirrorState(db, origin))?.renewedAt ?? 0
  return requests.filter(({ id }) => id === FULL_READ_NOW || clock.now() >= renewedAt + HOUR_MS)
}

export async function describeWordPressConnection({ store: { db }, config }: AppContext): Promise<WordPressConnection> {
  const { wordpressUrl: origin = '', wordpressUsername: username } = config
  const state = await findMirrorState(db, origin)
  const failing = db.selectFrom('wordpress_queue').select(['id', 'problem']).where('problem', 'is not', null)
  return {
    address: origin || null,
    username: username ?? null,
    webhookAddress: `${config.apiUrl || config.siteUrl}/api/webhooks/content`,
    lastWebhookAt: isoTimeOrNull(await findInstanceValue(db, LAST_WORDPRESS_WEBHOOK_KEY, z.number())),
    lastSyncAt: isoTimeOrNull(state?.syncedAt),
    writable: username ? (state?.editable ?? null) : false,
    articles: await countRows(articlesFrom(db, origin)),
    problems: await failing.$narrowType<{ problem: string }>().orderBy('id').execute(),
  }
}

/** Reports, also in the terminal where Hometown was started, why WordPress couldn't be read and what happens now. */
export async function reportProblem(context: AppContext, reason: string): Promise<void> {
  const { store, clock, log } = context
  const message = `Couldn’t read WordPress: ${reason.replace(/\.$/, '')}. The site stays as it is, and we’ll keep trying.`
  if ((await findInstanceValue(store.db, MIRROR_PROBLEM_KEY, z.string())) === message) return
  await saveInstanceValue(store.db, MIRROR_PROBLEM_KEY, message, clock.now())
  if (isTerminal()) tellOperator(`\n${message}`, 'warn')
  log.warn({ outcome: 'failed' }, message)
  await recordPublishReceipt(context, 'failed', message)
}

export async function reportRecovery(context: AppContext): Promise<void> {
  if (await deleteInstanceValue(context.store.db, MIRROR_PROBLEM_KEY))
    await recordPublishReceipt(context, 'live', 'WordPress can be read again.')
}

/** Returns why the connected WordPress couldn't be read yet; undefined once it was read completely. */
export async function findFirstSyncProblem({ store, config }: AppContext): Promise<string | undefined> {
  const isRead = !config.wordpressUrl || (await findMirrorState(store.db, config.wordpressUrl))
  return isRead ? undefined : findInstanceValue(store.db, MIRROR_PROBLEM_KEY, z.string())
}

/** Tells whether readers wait for a WordPress: until it was read completely, unless the site has other articles. */
export async function watchFirstSync({ store, config }: AppContext): Promise<() => false | Promise<boolean>> {
  const { wordpressUrl: origin = '' } = config
  const others = store.db.selectFrom('articles').select('id').where('status', '=', 'published')
  let isAwaited = origin !== '' && !(await others.where('origin', '<>', origin).limit(1).executeTakeFirst())
  return () => isAwaited && checkAgain()

  async function checkAgain(): Promise<boolean> {
    isAwaited &&= (await findMirrorState(store.db, origin)) === undefined
    return isAwaited
  }
}

export function articlesFrom(db: Db, origin: string) {
  return db.selectFrom('articles').where('origin', '=', origin).where(isNotDeleted())
}

/** Ids of rows of the kind `everything`. */
export const FULL_READ_NOW = 0
export const FULL_READ_HOURLY = 1

/** A batch takes less than 50 ms to save, and a new post waits for at most one batch. */
export const POSTS_PER_BATCH = 25
const QUEUED_POSTS_PER_STATEMENT = 100
const MIRROR_RETRY_MS = 10 * 60_000

/** @param named false for posts of a list that differ from ours: those that wait already go on waiting */
export async function enqueueReads(
  db: Db,
  kind: WordPressQueueTable['kind'],
  ids: readonly number[],
  dueAt: number,
  { named = true } = {},
): Promise<void> {
  // PostgreSQL refuses to change one row twice, and rows that are locked in one order cause no deadlock.
  const rows = [...new Set(ids)]
    .toSorted((one, other) => one - other)
    .map((id) => ({ kind, id, asked: 1, problem: null, named: named ? 1 : 0, due_at: dueAt }))
  for (const part of chunk(rows, QUEUED_POSTS_PER_STATEMENT))
    await db
      .insertInto('wordpress_queue')
      .values(part)
      .onConflict((conflict) => {
        const same = conflict.columns(['kind', 'id'])
        if (!named) return same.doNothing()
        return same.doUpdateSet((row) => ({ named: 1, due_at: dueAt, asked: row('wordpress_queue.asked', '+', 1) }))
      })
      .execute()
}

/** Lists the posts to ask for now: those that were named first, those that WordPress failed at last. */
export async function listDuePostReads(db: Db, now: number) {
  return db
    .selectFrom('wordpress_queue')
    .selectAll()
    .where('kind', '=', 'post')
    .where('due_at', '<=', now)
    .orderBy((row) => row.case().when('problem', 'is', null).then(0).else(1).end())
    .orderBy('named', 'desc')
    .orderBy('due_at')
    .limit(POSTS_PER_BATCH)
    .execute()
}

/** Ends or delays a row, except one that was enqueued again meanwhile. @param problem for people */
export async function finishRead(
  db: Db,
  { kind, id, asked }: WordPressQueueTable,
  { problem, now = 0 }: { problem?: string | undefined; now?: number } = {},
): Promise<void> {
  const isSame = ({ and }: ExpressionBuilder<Database, 'wordpress_queue'>) => and({ kind, id, asked })
  if (problem === undefined) await db.deleteFrom('wordpress_queue').where(isSame).execute()
  else
    await db
      .updateTable('wordpress_queue')
      .set({ problem, due_at: now + MIRROR_RETRY_MS })
      .where(isSame)
      .execute()
}
