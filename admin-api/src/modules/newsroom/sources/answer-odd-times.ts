import type { AnswerFlagInput } from '@hometown/shared-types/event-feed'
import type { Source } from '@hometown/shared-types/source'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { chosenFix } from '../../content/event-feeds/chosen-fix.service.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { requireSource } from './require-source.ts'
import { sourceFromRow } from './source-row.ts'
import { answerOddTimesRow } from './sources.repository.ts'

const DECIDED = 'Another editor already decided about these times.'

/** @throws AppError 409 if its times are no longer odd, or in another way */
export async function answerOddTimes(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  { action, proposal }: AnswerFlagInput,
): Promise<Source> {
  const { store, clock, config } = context
  const row = await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      const now = clock.now()
      const before = await requireSource(trx, id)
      const { oddTimes, name } = sourceFromRow(before)
      if (!oddTimes) throw new AppError(409, 'stale', DECIDED)
      const fix = chosenFix(oddTimes, { action, proposal })
      const isAnswered = await answerOddTimesRow(trx, id, before.odd_times ?? '', {
        odd_times: null,
        ...(action === 'accept' ? { times_reading: fix } : { is_odd_times_dismissed: 1 }),
        ...(config.harvestSeconds > 0 && { next_check_at: now }),
        updated_at: now,
      })
      if (!isAnswered) throw new AppError(409, 'stale', DECIDED)
      await recordAudit(trx, { user, action: 'source.update', subject: id, details: { name } }, now)
      return requireSource(trx, id)
    }),
  )
  announce(context, { type: 'changed', lists: ['sources'] })
  return sourceFromRow(row)
}
