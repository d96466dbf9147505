import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import type { EventMove, MovedSuggestion, SuggestionLinks } from '../../content/suggestion-links.service.ts'
import { everyStepOf, stepsOf } from './steps.ts'
import { updateSuggestion } from './suggestions.repository.ts'
import type { DoneStep } from './suggestions.table.ts'

type Trx = Transaction<Database>

export const madeLinks: SuggestionLinks = { release, reclaim, move, moveBack }

async function release(trx: Trx, articleId: string, now: number): Promise<void> {
  const linked = trx.updateTable('content_suggestions').where('article_id', '=', articleId)
  await linked
    .set((row) => ({ status: 'approved', article_id: null, version: row('version', '+', 1), updated_at: now }))
    .where('status', '=', 'published')
    .execute()
  await linked.set({ article_id: null }).execute()
}

/** Only if nothing else was made of it meanwhile. */
async function reclaim(trx: Trx, articleId: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('content_suggestions')
    .select(['id', 'steps'])
    .where('status', '=', 'approved')
    .where('article_id', 'is', null)
    .where('event_id', 'is', null)
    .where('steps', 'like', `%"${articleId}"%`)
    .execute()
  const published = rows.filter((row) =>
    stepsOf(row).some(({ step, madeId }) => step === 'publish' && madeId === articleId),
  )
  if (published.length === 0) return
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ article_id: articleId, status: 'published', version: row('version', '+', 1), updated_at: now }))
    .where(
      'id',
      'in',
      published.map(({ id }) => id),
    )
    .where('status', '=', 'approved')
    .where('article_id', 'is', null)
    .where('event_id', 'is', null)
    .execute()
}

async function move(trx: Trx, { from, to, now }: EventMove): Promise<MovedSuggestion[]> {
  // Also deleted ones, which can be restored.
  const rows = await trx
    .selectFrom('content_suggestions')
    .select(['id', 'steps'])
    .where('event_id', '=', from)
    .execute()
  const moved: MovedSuggestion[] = []
  for (const { id, steps } of rows) {
    const mine = stepsOf({ steps }).filter(({ madeId }) => madeId === from)
    // Without a version: the event isn't theirs, and stays when they are undone.
    await point(trx, id, { from, to, now }, (step) =>
      step.madeId === from ? { ...step, madeId: to, madeVersion: null } : step,
    )
    moved.push({ id, steps: mine.map((step) => ({ id: step.id, madeVersion: step.madeVersion })) })
  }
  return moved
}

async function moveBack(
  trx: Trx,
  moved: readonly MovedSuggestion[],
  { from, to, version, now }: Parameters<SuggestionLinks['moveBack']>[2],
): Promise<void> {
  for (const { id, steps } of moved) {
    const before = new Map(steps.map((step) => [step.id, step.madeVersion]))
    await point(trx, id, { from, to, now }, (step) => {
      const madeVersion = before.get(step.id)
      if (madeVersion === undefined) return step
      return { ...step, madeId: to, madeVersion: madeVersion === version.before ? version.after : madeVersion }
    })
  }
}

/** Does nothing if the suggestion has another event by now. @throws LostRaceError if it changed meanwhile */
async function point(
  trx: Trx,
  id: string,
  { from, to, now }: EventMove,
  change: (step: DoneStep) => DoneStep,
): Promise<void> {
  const found = await trx
    .selectFrom('content_suggestions')
    .select(['id', 'version', 'steps'])
    .where('id', '=', id)
    .where('event_id', '=', from)
    .executeTakeFirst()
  if (!found) return
  const steps = JSON.stringify(everyStepOf(found).map(change))
  if (!(await updateSuggestion(trx, found, { event_id: to, steps, updated_at: now }))) throw new LostRaceError()
}
