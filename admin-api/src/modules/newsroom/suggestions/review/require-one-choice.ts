import type { UndoForReaders } from '@hometown/shared-types/seen-calls'
import type { AppContext } from '../../../../context.ts'
import { findArticle } from '../../../content/articles/stored-articles.service.ts'
import { findStoredEvent } from '../../../content/events/events.service.ts'
import { requireChoice, type Shown } from '../../../content/seen/seen.service.ts'
import { listSteps } from './steps.repository.ts'

/** Before several undos: one choice is for all that readers know. @throws AppError 409 `seen` */
export async function requireOneChoice(
  context: AppContext,
  ids: readonly string[],
  { step, seen }: UndoForReaders,
): Promise<void> {
  const { db } = context.store
  const shown: Shown[] = []
  for (const id of new Set(ids)) {
    const [last] = await listSteps(db, id)
    if (!last?.made_id || (step && last.step !== step)) continue
    const article = await findArticle(db, last.made_id)
    if (article?.status === 'published') shown.push({ kind: 'article', ...article })
    const event = article ? undefined : await findStoredEvent(db, last.made_id)
    if (event?.row.status === 'published') shown.push({ kind: 'event', ...event.row })
  }
  await requireChoice(context, db, shown, seen)
}
