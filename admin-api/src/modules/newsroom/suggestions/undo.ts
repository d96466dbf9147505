import type { SuggestionUndone, UndoSuggestionInput } from '@hometown/shared-types/suggestion-calls'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { findArticle } from '../../content/articles/stored-articles.service.ts'
import { deleteDeskArticle, updateDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { findStoredEvent, removeEvent, saveEvent, writeEvents } from '../../content/events/events.service.ts'
import { getSuggestion, getSuggestionRow } from './list-suggestions.ts'
import { separate } from './similar.ts'
import { type By, broadcastToDesks, everyStepOf, noteAction, requireNotMerged, stepsOf, whoDid } from './steps.ts'
import { listNewslettersWith, updateSuggestion } from './suggestions.repository.ts'
import type { DoneStep, SuggestionChanges, SuggestionRow } from './suggestions.table.ts'

interface Undoing {
  /** Of the suggestion. */
  readonly id: string
  /** The step to undo. */
  readonly last: DoneStep
  readonly earlier: readonly DoneStep[]
}

/** Keeps the step's result if someone has edited it. */
export async function undoLastStep(
  context: AppContext,
  by: By,
  id: string,
  { step }: UndoSuggestionInput = {},
): Promise<SuggestionUndone> {
  const { db } = context.store
  const row = await getSuggestionRow(db, id)
  const steps = stepsOf(row)
  const last = steps.at(-1)
  if (!last) throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
  if (step && last.step !== step)
    throw new AppError(409, 'stale', `${whoDid(last, by)} in the meantime. Check it again, then decide.`)
  const newsletters = await listTakenBy(db, last)
  const undone = await undo(context, by, row, { id: row.id, last, earlier: steps.slice(0, -1) })
  const message = [undone, ...unsentWords(newsletters)].join(' ')
  broadcastToDesks(context)
  return { message, suggestion: await getSuggestion(context, row.id) }
}

async function undo(context: AppContext, by: By, row: SuggestionRow, undoing: Undoing): Promise<string> {
  const { last } = undoing
  switch (last.step) {
    case 'publish':
      return undoPublished(context, by, row, undoing)
    case 'draft':
      return undoArticle(context, by, undoing)
    case 'event':
      return undoEvent(context, by, row, undoing)
    default: {
      await revertAlone(context, by, row.id, last)
      return SAID[last.step]
    }
  }
}

/** Publishing made an article, an event or a game, unless it published a draft article. */
function undoPublished(context: AppContext, by: By, row: SuggestionRow, undoing: Undoing): Promise<string> {
  if (row.kind === 'news' || row.article_id === undoing.last.madeId) return undoArticle(context, by, undoing)
  return row.kind === 'event' ? undoEvent(context, by, row, undoing) : undoFixture(context, by, undoing)
}

const SAID = {
  approve: 'The suggestion is pending again.',
  reject: 'The suggestion is pending again.',
  snooze: 'The suggestion is back in its place.',
  kind: 'The suggestion has its former kind again.',
  merge: 'Both suggestions are in the list again.',
} as const

/** Keeps the game if someone edited it since, or if it was on the schedule before. */
async function undoFixture(context: AppContext, by: By, { id, last: step }: Undoing): Promise<string> {
  return writeEvents(context, async (trx) => {
    const game = await findStoredEvent(trx, step.madeId ?? '')
    await revert(context, trx, by, id, step, 'fixture_id')
    if (!game) return 'The game was already deleted.'
    if (step.madeVersion === null) return 'The game was on the schedule before, so it stays there.'
    if (game.row.version !== step.madeVersion) return 'Someone corrected the game, so it stays on the schedule.'
    await removeEvent(context, trx, by, game)
    return 'We took the game off the schedule.'
  })
}

/** Deletes an untouched article. One that was edited, or was a draft before, becomes a draft again. */
async function undoArticle(context: AppContext, by: By, { id: of, last: step, earlier }: Undoing): Promise<string> {
  const id = step.madeId ?? ''
  const article = await findArticle(context.store.db, id)
  if (!article) {
    await revertAlone(context, by, of, step, 'article_id')
    return 'The article was already deleted.'
  }
  const wasDraft = earlier.some((one) => one.step === 'draft' && one.madeId === id)
  if (!wasDraft && article.version === step.madeVersion) {
    try {
      await deleteDeskArticle(context, id, by.user, {
        async also(trx, { version }) {
          if (version !== step.madeVersion) throw new WorkedOnError()
          await revert(context, trx, by, of, step, 'article_id')
        },
      })
      return 'We deleted the article.'
    } catch (error) {
      if (!(error instanceof WorkedOnError)) throw error
    }
  }
  if (article.status === 'published') {
    const also = (trx: Transaction<Database>) => revert(context, trx, by, of, step)
    await updateDeskArticle(context, id, { status: 'draft' }, by.user, 'article.unpublish', also)
  } else await revertAlone(context, by, of, step)
  return wasDraft ? 'The article is a draft again.' : 'Someone edited the article, so we kept it as a draft.'
}

/** Deletes an untouched event. One that was edited, or was a draft before, becomes a draft again. */
async function undoEvent(
  context: AppContext,
  by: By,
  { event_id: eventId }: SuggestionRow,
  { id: of, last: step, earlier }: Undoing,
): Promise<string> {
  const id = step.madeId ?? ''
  return writeEvents(context, async (trx) => {
    // It had joined an event of others, or its own was merged into one.
    if (step.madeVersion === null || (eventId !== null && eventId !== id)) {
      await revert(context, trx, by, of, step, 'event_id')
      return 'The suggestion is no longer part of that event.'
    }
    const event = await findStoredEvent(trx, id)
    if (!event) {
      await revert(context, trx, by, of, step, 'event_id')
      return 'The event was already deleted.'
    }
    const wasDraft = earlier.some((one) => one.step === 'event' && one.madeId === id)
    if (!wasDraft && event.row.version === step.madeVersion) {
      await revert(context, trx, by, of, step, 'event_id')
      await removeEvent(context, trx, by, event)
      return 'We deleted the event.'
    }
    await revert(context, trx, by, of, step)
    await saveEvent(context, trx, by, event, { status: 'draft' })
    return wasDraft ? 'The event is a draft again.' : 'Someone edited the event, so we kept it as a draft.'
  })
}

type Link = 'article_id' | 'event_id' | 'fixture_id'

function revertAlone(context: AppContext, by: By, id: string, step: DoneStep, unlinks?: Link): Promise<void> {
  return retryConflicts(() =>
    context.store.db.transaction().execute((trx) => revert(context, trx, by, id, step, unlinks)),
  )
}

/** The step must be the last one. @param unlinks what was made is gone, or isn't ours */
async function revert(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Transaction<Database>,
  by: By,
  id: string,
  step: DoneStep,
  unlinks?: Link,
): Promise<void> {
  const row = await getSuggestionRow(trx, id)
  requireNotMerged(row)
  const now = clock.now()
  if (stepsOf(row).at(-1)?.id !== step.id)
    throw new AppError(409, 'stale', 'Another editor got there first. Check it again, then decide.')
  const status = step.statusBefore
  const { merged, ...columns } = step.restores
  if (merged) await separate(trx, merged, now)
  const restored = withSourceOfNow(row, columns)
  const reviewed = status === 'pending' ? { reviewed_at: null } : {}
  const links = unlinks ? { [unlinks]: null } : {}
  const steps = everyStepOf(row).map((one) => (one.id === step.id ? { ...one, isUndone: true } : one))
  const rest = { steps: JSON.stringify(steps), updated_at: now }
  const after = await updateSuggestion(trx, row, { ...restored, status, ...reviewed, ...links, ...rest })
  if (!after) throw new LostRaceError()
  await noteAction(trx, by, row, 'undo', now)
}

/** The source may have changed since the step. The details that are its own are restored as they are now. */
function withSourceOfNow(row: SuggestionRow, restored: SuggestionChanges): SuggestionChanges {
  if (restored.found_kind === undefined) return restored
  if (restored.found_kind === null) return { ...restored, details: row.found_details }
  return row.found_kind === null ? { ...restored, found_details: row.details } : restored
}

/** Someone has edited what the step made. */
class WorkedOnError extends Error {
  override name = 'WorkedOnError' as const
}

type Newsletter = Awaited<ReturnType<typeof listNewslettersWith>>[number]

/** Newsletters that contain what the step published. */
async function listTakenBy(
  db: Kysely<Database>,
  { step, madeId }: Pick<DoneStep, 'step' | 'madeId'>,
): Promise<Newsletter[]> {
  return madeId === null || step !== 'publish' ? [] : listNewslettersWith(db, madeId)
}

/** Which newsletters to check after an undo removed something from them. */
function unsentWords(newsletters: readonly Newsletter[]): string[] {
  const unsent = newsletters.filter(({ status }) => status === 'draft' || status === 'scheduled')
  if (unsent.length === 0) return []
  const names = new Intl.ListFormat('en-US').format(unsent.map(({ title }) => `“${title}”`))
  return [
    `It was picked for ${names}. Check ${unsent.length === 1 ? 'that newsletter' : 'those newsletters'} before sending.`,
  ]
}
