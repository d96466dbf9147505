import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { deleteCorrection } from '../articles/corrections/corrections.service.ts'
import { restoreDeletedArticle } from '../articles/deleted/deleted-articles.service.ts'
import { findArticle } from '../articles/stored-articles.service.ts'
import { updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { bringBackEvents, findStoredEvent, updateEvent, writeEvents } from '../events/events.service.ts'
import { findDecision, type PageDecisionRow } from '../seen/seen.service.ts'

type By = Pick<SignedIn, 'user'>

/** Readers find again what was there before. @throws AppError 409 if it was undone already, or can't be any more */
export async function undoDecision(context: AppContext, by: By, id: string): Promise<void> {
  const decision = await findDecision(context.store.db, id)
  if (!decision) throw notFound('Decision')
  if (decision.ended_at !== null) throw new AppError(409, 'stale', 'This is already undone.')
  if (decision.choice === 'note') await deleteCorrection(context, by, decision.note_id ?? '')
  else if (decision.kind === 'article') await showArticle(context, by, decision)
  else await showEvent(context, by, decision)
}

async function showArticle(context: AppContext, { user }: By, { subject_id: id }: PageDecisionRow): Promise<void> {
  // Nothing but a published article was taken from readers, so a deleted one comes back as published.
  if (await findArticle(context.store.db, id)) await updateDeskArticle(context, id, { status: 'published' }, user)
  else await restoreDeletedArticle(context, id, user)
}

async function showEvent(context: AppContext, by: By, { subject_id: id, choice }: PageDecisionRow): Promise<void> {
  const event = await findStoredEvent(context.store.db, id)
  const changes = choice === 'cancel' ? { cancelled: false } : { status: 'published' as const }
  if (event) {
    await updateEvent(context, by, id, changes)
    return
  }
  const [back] = await writeEvents(context, (trx) => bringBackEvents(context, trx, by, [id]))
  if (!back) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
}
