import type { SuggestionUndone, UndoSuggestionInput } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { deleteFixture } from '../../../content/fixtures/fixtures.service.ts'
import { getSuggestion, getSuggestionRow } from '../list-suggestions.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { listTakenBy, unsentWords } from './newsletters-with.ts'
import { revert, WorkedOnError } from './revert.ts'
import { listSteps } from './steps.repository.ts'
import { type By, broadcastToDesks } from './take-step.ts'
import { undoArticle } from './undo-article.ts'
import { undoEvent } from './undo-event.ts'
import type { Undoing } from './undoing.ts'
import { whoDid } from './who-decided.ts'

/** Keeps the step's result if someone has edited it. */
export async function undoLastStep(
  context: AppContext,
  by: By,
  id: string,
  { step }: UndoSuggestionInput = {},
): Promise<SuggestionUndone> {
  const { db } = context.store
  const row = await getSuggestionRow(db, id)
  const [last, ...earlier] = await listSteps(db, row.id)
  if (!last) throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
  if (step && last.step !== step)
    throw new AppError(409, 'stale', `${whoDid(last, by)} in the meantime. Check it again, then decide.`)
  const newsletters = await listTakenBy(db, last)
  const undone = await undo(context, by, row, { last, earlier })
  const message = [undone, ...unsentWords(newsletters)].join(' ')
  broadcastToDesks(context)
  return { message, suggestion: await getSuggestion(context, row.id) }
}

async function undo(context: AppContext, by: By, row: SuggestionRow, { last, earlier }: Undoing): Promise<string> {
  switch (last.step) {
    case 'publish':
      return undoPublished(context, by, row, { last, earlier })
    case 'draft':
      return undoArticle(context, by, { last, earlier })
    case 'event':
      return undoEvent(context, by, { last, earlier })
    case 'fixture':
      return undoFixture(context, by, { last })
    default: {
      const { store } = context
      await retryConflicts(() => store.db.transaction().execute((trx) => revert(context, trx, by, last)))
      return SAID[last.step]
    }
  }
}

/** Publishing made an article, an event or a game, unless it published a draft article. */
function undoPublished(
  context: AppContext,
  by: By,
  { kind, article_id }: SuggestionRow,
  undoing: Undoing,
): Promise<string> {
  if (kind === 'news' || article_id === undoing.last.made_id) return undoArticle(context, by, undoing)
  return kind === 'event' ? undoEvent(context, by, undoing) : undoFixture(context, by, undoing)
}

const SAID = {
  approve: 'The suggestion is pending again.',
  reject: 'The suggestion is pending again.',
  snooze: 'The suggestion is back in its place.',
  kind: 'The suggestion has its former kind again.',
  merge: 'Both suggestions are in the list again.',
} as const

/** Keeps the game if someone edited it since, or if it was on the schedule before. */
async function undoFixture(context: AppContext, by: By, { last: step }: Pick<Undoing, 'last'>): Promise<string> {
  try {
    await deleteFixture(context, by, step.made_id ?? '', {
      async also(trx, { version }) {
        if (version !== step.made_version) throw new WorkedOnError()
        await revert(context, trx, by, step, { unlinks: 'fixture_id' })
      },
    })
    return 'We took the game off the schedule.'
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (!isGone && !(error instanceof WorkedOnError)) throw error
    await retryConflicts(() =>
      context.store.db.transaction().execute((trx) => revert(context, trx, by, step, { unlinks: 'fixture_id' })),
    )
    if (isGone) return 'The game was already deleted.'
    return step.made_version === null
      ? 'The game was on the schedule before, so it stays there.'
      : 'Someone corrected the game, so it stays on the schedule.'
  }
}
