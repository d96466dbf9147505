import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertChanges, type NewChange } from './changes.repository.ts'

export {
  findLastChangeBefore,
  findNewestArticleChange,
  listChanges,
  listChangesAfter,
  listUnpublishedChanges,
  listWaitingChanges,
  markChangesPublished,
} from './changes.repository.ts'

/** Call it in the transaction of the change. After a crash, the row still waits to be published. */
export async function recordChange(trx: Transaction<Database>, change: NewChange, now: number): Promise<void> {
  await recordChanges(trx, [change], now)
}

export async function recordChanges(
  trx: Transaction<Database>,
  changes: readonly NewChange[],
  now: number,
): Promise<void> {
  await insertChanges(trx, changes, now)
}

/** Call it after the commit. Without it, publishing waits for the next poll. */
export function wakePublishing(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'changes-waiting' })
}
