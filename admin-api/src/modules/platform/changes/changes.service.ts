import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertChanges, type NewChange } from './changes.repository.ts'

export { listUnpublishedChanges, markChangesPublished } from './changes.repository.ts'

/**
 * Notes, in the transaction of the change itself, that pages must follow. A crash after the commit loses nothing: the
 * row waits until it is published.
 */
export async function recordChange(trx: Transaction<Database>, change: NewChange, now: number): Promise<void> {
  await recordChanges(trx, [change], now)
}

/** Those of one batch. */
export async function recordChanges(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
  now: number,
): Promise<void> {
  await insertChanges(trx, changes, now)
}

/** Says after the commit that there is something to publish. Only saves the wait for the next look at the table. */
export function wakePublishing(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'changes-waiting' })
}
