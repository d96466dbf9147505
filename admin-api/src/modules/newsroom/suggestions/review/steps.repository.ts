import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../database/database.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export async function insertStep(
  trx: Trx,
  step: Omit<SuggestionStepRow, 'id' | 'number' | 'undone_at'>,
): Promise<void> {
  const number = (await countSteps(trx, step.suggestion_id)) + 1
  await trx
    .insertInto('suggestion_steps')
    .values({ id: uuid(), number, ...step })
    .execute()
}

export async function countSteps(db: Db, suggestionId: string): Promise<number> {
  const row = await db
    .selectFrom('suggestion_steps')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('suggestion_id', '=', suggestionId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Also of a deleted suggestion. */
export async function findForWho(db: Db, suggestionId: string) {
  return db
    .selectFrom('content_suggestions')
    .select(['updated_at', 'deleted_at', 'deleted_by'])
    .where('id', '=', suggestionId)
    .executeTakeFirst()
}

export async function listSteps(db: Db, suggestionId: string): Promise<SuggestionStepRow[]> {
  return db
    .selectFrom('suggestion_steps')
    .selectAll()
    .where('suggestion_id', '=', suggestionId)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .execute()
}

/** @returns false if another editor undid it first */
export async function markUndone(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('suggestion_steps')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a step made is another one by now. */
export async function updateMade(trx: Trx, id: string, made: { id: string; version: number | null }): Promise<void> {
  await trx
    .updateTable('suggestion_steps')
    .set({ made_id: made.id, made_version: made.version })
    .where('id', '=', id)
    .execute()
}

/** Newsletters with this article, or with this event in their sent form. */
export async function listNewslettersWith(db: Db, madeId: string) {
  const has = (column: string) => sql<boolean>`${sql.ref(column)} like ${`%"${madeId.replace(/[%_]/g, '')}"%`}`
  return db
    .selectFrom('newsletters')
    .leftJoin('newsletter_issues', 'newsletter_issues.newsletter_id', 'newsletters.id')
    .select(['newsletters.title', 'newsletters.status'])
    .where((row) => row.or([has('newsletters.article_ids'), has('newsletter_issues.content')]))
    .orderBy('newsletters.created_at')
    .execute()
}
