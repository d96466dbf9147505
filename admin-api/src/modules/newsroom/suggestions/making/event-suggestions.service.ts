import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { EventMove, EventSuggestions, MovedSuggestion } from '../../../../ports.ts'
import { listSteps, updateMade } from '../review/steps.repository.ts'
import { listSuggestionsOfEvent, pointToEvent } from './event-suggestions.repository.ts'

type Trx = Transaction<Database>

export const eventSuggestions: EventSuggestions = { move, moveBack }

async function move(trx: Trx, { from, to, version, only, now }: EventMove): Promise<MovedSuggestion[]> {
  const moved: MovedSuggestion[] = []
  for (const id of await listSuggestionsOfEvent(trx, from)) {
    if (only !== undefined && id !== only) continue
    const steps = (await listSteps(trx, id)).filter(({ made_id }) => made_id === from)
    await pointToEvent(trx, id, { from, to, now })
    for (const step of steps) await updateMade(trx, step.id, { id: to, version: version?.after ?? null })
    moved.push({ id, steps: steps.map((step) => ({ id: step.id, madeVersion: step.made_version })) })
  }
  return moved
}

async function moveBack(
  trx: Trx,
  moved: readonly MovedSuggestion[],
  { from, to, version, now }: EventMove,
): Promise<void> {
  for (const { id, steps } of moved) {
    // Undone in the meantime: it has no event.
    if (!(await pointToEvent(trx, id, { from, to, now }))) continue
    for (const { id: stepId, madeVersion } of steps) {
      const isUntouched = version !== null && madeVersion === version.before
      await updateMade(trx, stepId, { id: to, version: isUntouched ? version.after : madeVersion })
    }
  }
}
