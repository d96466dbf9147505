import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { deleteEvent, findStoredEvent, updateEvent } from '../../../content/events/events.service.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'
import { revert, WorkedOnError } from './revert.ts'
import type { By } from './take-step.ts'
import type { Undoing } from './undoing.ts'

/** Deletes an untouched event. One that was edited, or was a draft before, becomes a draft again. */
export async function undoEvent(context: AppContext, by: By, { last: step, earlier }: Undoing): Promise<string> {
  const { db } = context.store
  const id = step.made_id ?? ''
  if (step.made_version === null) return leaveEvent(context, by, step)
  const event = await findStoredEvent(db, id)
  if (!event) {
    await retryConflicts(() =>
      db.transaction().execute((trx) => revert(context, trx, by, step, { unlinks: 'event_id' })),
    )
    return 'The event was already deleted.'
  }
  const wasDraft = earlier.some((one) => one.step === 'event' && one.made_id === id)
  if (!wasDraft && event.row.version === step.made_version) {
    try {
      await deleteEvent(context, by, id, {
        async also(trx, { version }) {
          if (version !== step.made_version) throw new WorkedOnError()
          await revert(context, trx, by, step, { unlinks: 'event_id' })
        },
      })
      return 'We deleted the event.'
    } catch (error) {
      if (!(error instanceof WorkedOnError)) throw error
    }
  }
  const also = (trx: Transaction<Database>) => revert(context, trx, by, step)
  await updateEvent(context, by, id, { status: 'draft' }, { also })
  return wasDraft ? 'The event is a draft again.' : 'Someone edited the event, so we kept it as a draft.'
}

/** The suggestion had joined an event of others. */
async function leaveEvent(context: AppContext, by: By, step: SuggestionStepRow): Promise<string> {
  await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => revert(context, trx, by, step, { unlinks: 'event_id' })),
  )
  return 'The suggestion is no longer part of that event.'
}
