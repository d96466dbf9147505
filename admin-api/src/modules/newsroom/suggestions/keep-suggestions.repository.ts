import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Lists go by the time itself; this tells the open desks. @param wallTime the county's, now */
export async function wakeSnoozed(db: Kysely<Database>, wallTime: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set({ snoozed_until: null })
    .where('snoozed_until', '<=', wallTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function settlePublished(db: Kysely<Database>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set((row) => ({ status: 'published', version: row('version', '+', 1), updated_at: now }))
    .where('status', '=', 'approved')
    .where((row) =>
      row.or([
        row('article_id', 'in', row.selectFrom('articles').select('id').where('status', '=', 'published')),
        row.and([
          row('kind', '=', 'event'),
          row('event_id', 'in', row.selectFrom('calendar_events').select('id').where('status', '=', 'published')),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Suggestions of which something was made that readers have again, because what they found instead was undone since then;
 * with the step that made it.
 */
export async function listReturned(db: Kysely<Database>, since: number) {
  return (
    db
      .selectFrom('page_decisions')
      .innerJoin('suggestion_steps', 'suggestion_steps.made_id', 'page_decisions.subject_id')
      .innerJoin('content_suggestions', 'content_suggestions.id', 'suggestion_steps.suggestion_id')
      .leftJoin('articles', 'articles.id', 'page_decisions.subject_id')
      .leftJoin('calendar_events', 'calendar_events.id', 'page_decisions.subject_id')
      .leftJoin('fixtures', 'fixtures.id', 'page_decisions.subject_id')
      .select([
        'suggestion_steps.id as step_id',
        'suggestion_steps.suggestion_id',
        'suggestion_steps.made_id',
        'suggestion_steps.done_at',
        'suggestion_steps.undone_at',
        'articles.id as article_id',
        'calendar_events.id as event_id',
        'fixtures.id as fixture_id',
      ])
      .distinct()
      .where('page_decisions.ended_at', '>=', since)
      .where('content_suggestions.deleted_at', 'is', null)
      .where((row) =>
        row.or([
          row('articles.status', '=', 'published'),
          row.and([row('calendar_events.status', '=', 'published'), row('calendar_events.cancelled', '=', 0)]),
        ]),
      )
      // Readers find something else still, or again.
      .where('page_decisions.subject_id', 'not in', (row) =>
        row
          .selectFrom('page_decisions as standing')
          .select('standing.subject_id')
          .where('standing.ended_at', 'is', null),
      )
      // The last decision about the suggestion: what came after it counts.
      .where('suggestion_steps.number', '=', (row) =>
        row
          .selectFrom('suggestion_steps as steps')
          .select((steps) => steps.fn.max('steps.number').as('last'))
          .whereRef('steps.suggestion_id', '=', 'suggestion_steps.suggestion_id'),
      )
      .execute()
  )
}

/** @returns false if another editor decided meanwhile */
export async function markDone(trx: Transaction<Database>, stepId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('suggestion_steps')
    .set({ undone_at: null })
    .where('id', '=', stepId)
    .where('undone_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
