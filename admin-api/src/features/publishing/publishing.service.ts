import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { insertChange, type NewChange } from './publishing.repository.ts'

/**
 * Notes, in the transaction of the change itself, that pages must follow. A crash after the commit loses nothing: the
 * row waits until it is published.
 */
export async function recordChange(trx: Transaction<Database>, change: NewChange, now: number): Promise<void> {
  await insertChange(trx, change, now)
}

/** Says after the commit that there is something to publish. Only saves the wait for the next look at the table. */
export function wakePublishing(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'changes-waiting' })
}
