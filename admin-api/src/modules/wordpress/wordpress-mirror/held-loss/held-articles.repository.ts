import type { HeldDecision } from '@hometown/shared-types/held-article'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { decideHeldArticles, endHold } from '../../../content/articles/stored-articles.service.ts'

export type RemovalCause = NonNullable<Database['withdrawn_posts']['loss_cause']>

export const LOSS_WINDOW_MS = 3_600_000

export async function releaseHeld(
  db: Kysely<Database>,
  origin: string,
  wordpressIds: ReadonlySet<number>,
): Promise<number> {
  const held = await heldOf(db, origin).select(['id', 'wordpress_id']).execute()
  const back = held.filter((row) => wordpressIds.has(row.wordpress_id)).map((row) => row.id)
  return (await endHold(db, back)).length
}

function heldOf(db: Kysely<Database>, origin?: string) {
  return db
    .selectFrom('articles')
    .where('missing_since', 'is not', null)
    .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
}

/** Also those that an editor keeps. */
export async function listHeldIds(
  db: Kysely<Database>,
  origin: string,
): Promise<{ wordpress_id: number; missing_decision: HeldDecision | null }[]> {
  return heldOf(db, origin).select(['wordpress_id', 'missing_decision']).orderBy('wordpress_id').execute()
}

export async function countHeld(db: Kysely<Database>, origin?: string): Promise<{ waiting: number; removing: number }> {
  const rows = await heldOf(db, origin)
    .select(['missing_decision', db.fn.countAll<number>().as('count')])
    .groupBy('missing_decision')
    .execute()
  const countOf = (decision: HeldDecision | null) =>
    Number(rows.find((row) => row.missing_decision === decision)?.count ?? 0)
  return { waiting: countOf(null), removing: countOf('remove') }
}

/**
 * Published ones, without those that an editor decided to remove. Filters in code: in the query, SQLite would start with
 * all published articles.
 */
export async function countHeldSince(db: Kysely<Database>, origin: string, since: number): Promise<number> {
  const rows = await heldOf(db, origin).select(['status', 'missing_since', 'missing_decision']).execute()
  return rows.filter(
    (row) => row.status === 'published' && row.missing_decision !== 'remove' && (row.missing_since ?? 0) >= since,
  ).length
}

/** Published articles that left the site within the last hour, without those that are back. */
export async function countRemovals(db: Kysely<Database>, now: number): Promise<Record<RemovalCause, number>> {
  const rows = await db
    .selectFrom('withdrawn_posts')
    .select(['loss_cause', db.fn.countAll<number>().as('count')])
    .where('loss_cause', 'is not', null)
    .where('withdrawn_at', '>=', now - LOSS_WINDOW_MS)
    .where((query) =>
      query.not(
        query.exists(query.selectFrom('articles').select('id').whereRef('id', '=', 'withdrawn_posts.article_id')),
      ),
    )
    .groupBy('loss_cause')
    .execute()
  const countOf = (cause: RemovalCause) => Number(rows.find((row) => row.loss_cause === cause)?.count ?? 0)
  return { found: countOf('found'), told: countOf('told') }
}

/** The newest articles first. */
export async function listWaitingTitles(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await waitingOf(db).select('title').limit(limit).execute()
  return rows.map(({ title }) => title)
}

export async function decideWaiting(
  trx: Transaction<Database>,
  decision: HeldDecision,
): Promise<{ id: string; title: string }[]> {
  const waiting = await waitingOf(trx).select(['id', 'title']).execute()
  const ids = waiting.map(({ id }) => id)
  const decided = new Set(await decideHeldArticles(trx, ids, decision))
  return waiting.filter(({ id }) => decided.has(id))
}

function waitingOf(db: Kysely<Database>) {
  return heldOf(db).where('missing_decision', 'is', null).orderBy('published_at', 'desc').orderBy('id')
}
