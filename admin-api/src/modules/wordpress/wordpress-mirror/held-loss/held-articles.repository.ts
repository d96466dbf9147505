import type { HeldDecision } from '@hometown/shared-types/held-article'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'

const IDS_PER_STATEMENT = 500

export async function insertHeld(
  trx: Transaction<Database>,
  origin: string,
  wordpressIds: readonly number[],
  now: number,
): Promise<void> {
  for (let start = 0; start < wordpressIds.length; start += IDS_PER_STATEMENT) {
    const rows = await trx
      .selectFrom('articles')
      .select('id')
      .where('origin', '=', origin)
      .where('wordpress_id', 'in', wordpressIds.slice(start, start + IDS_PER_STATEMENT))
      .execute()
    const held = rows.map(({ id }) => ({ article_id: id, missing_since: now, decision: null }))
    await insertMany(trx, 'held_articles', held, { onlyNew: true })
  }
}

export async function releaseHeld(
  db: Kysely<Database>,
  origin: string,
  wordpressIds: ReadonlySet<number>,
): Promise<number> {
  const held = await heldOf(db, origin).select(['article_id', 'wordpress_id']).execute()
  const back = held.filter((row) => wordpressIds.has(row.wordpress_id)).map((row) => row.article_id)
  if (back.length > 0)
    await db
      .deleteFrom('held_articles')
      .where(isOneOf(db, 'article_id', back))
      .execute()
  return back.length
}

function heldOf(db: Kysely<Database>, origin?: string) {
  return db
    .selectFrom('held_articles')
    .innerJoin('articles', 'articles.id', 'article_id')
    .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
}

/** Also those that an editor keeps. */
export async function listHeldIds(
  db: Kysely<Database>,
  origin: string,
): Promise<{ wordpress_id: number; decision: HeldDecision | null }[]> {
  return heldOf(db, origin).select(['wordpress_id', 'decision']).orderBy('wordpress_id').execute()
}

export async function countHeld(db: Kysely<Database>, origin?: string): Promise<{ waiting: number; removing: number }> {
  const rows = await heldOf(db, origin)
    .select(['decision', db.fn.countAll<number>().as('count')])
    .groupBy('decision')
    .execute()
  const countOf = (decision: HeldDecision | null) => Number(rows.find((row) => row.decision === decision)?.count ?? 0)
  return { waiting: countOf(null), removing: countOf('remove') }
}

/** Without those that an editor decided to remove. */
export async function countHeldSince(db: Kysely<Database>, origin: string, since: number): Promise<number> {
  const row = await heldOf(db, origin)
    .select(db.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .where((row) => row.or([row('decision', 'is', null), row('decision', '=', 'keep')]))
    .where('missing_since', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
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
  const waiting = await waitingOf(trx).select(['articles.id', 'title']).execute()
  const ids = waiting.map(({ id }) => id)
  await trx
    .updateTable('held_articles')
    .set({ decision })
    .where(isOneOf(trx, 'article_id', ids))
    .execute()
  return waiting
}

function waitingOf(db: Kysely<Database>) {
  return heldOf(db).where('decision', 'is', null).orderBy('published_at', 'desc').orderBy('articles.id')
}

/** Deletes the rows of articles that may be removed, and returns those articles' ids. */
export async function takeConfirmed(trx: Transaction<Database>, articleIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('held_articles')
    .where(isOneOf(trx, 'article_id', articleIds))
    .where('decision', '=', 'remove')
    .returning('article_id')
    .execute()
  return rows.map((row) => row.article_id)
}
