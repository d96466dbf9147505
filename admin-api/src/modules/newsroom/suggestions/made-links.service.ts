import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EventMove, SuggestionLinks } from '../../content/suggestion-links.service.ts'
import { stepsOf } from './steps.ts'

type Trx = Transaction<Database>

export const madeLinks: SuggestionLinks = { release, reclaim, unlink, move, moveBack }

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

async function unlink(trx: Trx, eventId: string): Promise<void> {
  await trx.updateTable('content_suggestions').set({ event_id: null }).where('event_id', '=', eventId).execute()
  await trx.updateTable('content_suggestions').set({ fixture_id: null }).where('fixture_id', '=', eventId).execute()
}

/** Their steps still name the event that they made, so that `moveBack` finds them. */
async function move(trx: Trx, { from, to, now }: EventMove): Promise<void> {
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ event_id: to, version: row('version', '+', 1), updated_at: now }))
    .where('event_id', '=', from)
    .execute()
}

async function moveBack(trx: Trx, { from, to, now }: EventMove): Promise<void> {
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ event_id: to, version: row('version', '+', 1), updated_at: now }))
    .where('event_id', '=', from)
    .where('steps', 'like', `%"${to}"%`)
    .execute()
}
