import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { deleteFixture } from '../../../content/fixtures/fixtures.service.ts'
import { revert, WorkedOnError } from './revert.ts'
import type { By } from './take-step.ts'
import type { Undoing } from './undoing.ts'

/** Keeps the game if someone edited it since, or if it was on the schedule before. */
export async function undoFixture(context: AppContext, by: By, { last: step }: Pick<Undoing, 'last'>): Promise<string> {
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
