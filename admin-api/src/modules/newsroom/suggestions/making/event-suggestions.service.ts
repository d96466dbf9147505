import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { EventMove, EventSuggestions, MovedSuggestion } from '../../../../ports.ts'
import { listSteps, updateMade } from '../review/steps.repository.ts'
import { listSuggestionsOfEvent, pointToEvent } from './event-suggestions.repository.ts'

type Trx = Transaction<Database>

export const eventSuggestions: EventSuggestions = { move, moveBack }

async function move(trx: Trx, { from, to, now }: EventMove): Promise<MovedSuggestion[]> {
  const moved: MovedSuggestion[] = []
  for (const id of await listSuggestionsOfEvent(trx, from)) {
    const steps = (await listSteps(trx, id)).filter(({ made_id }) => made_id === from)
    await pointToEvent(trx, id, { from, to, now })
    // Without a version: the event isn't theirs, and stays when they are undone.
    for (const step of steps) await updateMade(trx, step.id, { id: to, version: null })
    moved.push({ id, steps: steps.map((step) => ({ id: step.id, madeVersion: step.made_version })) })
  }
  return moved
}

async function moveBack(
  trx: Trx,
  moved: readonly MovedSuggestion[],
  { from, to, version, now }: Parameters<EventSuggestions['moveBack']>[2],
): Promise<void> {
  for (const { id, steps } of moved) {
    // Undone in the meantime: it has no event.
    if (!(await pointToEvent(trx, id, { from, to, now }))) continue
    for (const { id: stepId, madeVersion } of steps) {
      const isUntouched = madeVersion === version.before
      await updateMade(trx, stepId, { id: to, version: isUntouched ? version.after : madeVersion })
    }
  }
}
