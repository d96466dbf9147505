import type { AnswerFlagInput, FeedFlag, TimesReading } from '@hometown/shared-types/event-feed'
import { AppError } from '../../../http/errors/app-error.ts'

/**
 * How the times are read from now on; undefined if the answer is that they're right. @throws AppError 409 if another
 * fix than the shown one is proposed by now, 422 if there is none
 */
export function chosenFix(flag: FeedFlag, { action, proposal }: AnswerFlagInput): TimesReading | undefined {
  if (proposal !== undefined && flag.proposal !== proposal)
    throw new AppError(409, 'stale', 'The proposed fix has changed. Check the new one.')
  if (action === 'dismiss') return undefined
  if (flag.proposal === null)
    throw new AppError(422, 'no_fix', 'No other reading makes these times likely. Ask the calendar’s publisher.')
  return flag.proposal
}
