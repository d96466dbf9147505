import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { findDecision } from './steps.repository.ts'
import type { By } from './take-step.ts'
import { withWho } from './who-decided.ts'

/**
 * Takes a decision that the desk may send twice because the first answer was lost. A refusal because somebody else
 * decided says who and what.
 * @param answer what the first call answered, read again
 */
export async function decideOnce<T>(
  { store: { db } }: Pick<AppContext, 'store'>,
  by: By,
  id: string,
  { work, answer }: { work(): Promise<T>; answer(): Promise<T> },
): Promise<T> {
  const isTaken = async () =>
    by.decision !== undefined && (await findDecision(db, storable(id), by.decision)) !== undefined
  if (await isTaken()) return answer()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 409 && (await isTaken())) return answer()
    throw await withWho(db, by, storable(id), error)
  }
}
