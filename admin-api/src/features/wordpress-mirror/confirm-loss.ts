import type { AppContext } from '../../context.ts'
import { findMirrorState, saveLossConfirmation } from './mirror-state.repository.ts'

/** Lets the held articles go at the next look; answers how many there are. */
export async function confirmLoss(context: AppContext): Promise<number> {
  const state = await findMirrorState(context.store.db)
  if (!state || state.held.length === 0) return 0
  await saveLossConfirmation(context.store.db, context.clock.now())
  return state.held.length
}
