import type { LiveList } from '@hometown/shared-types/contract/live'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { announce } from '../live/live.service.ts'
import { wakePublishing } from './changes.service.ts'

/**
 * Writes what readers may see in one transaction, again if somebody else was first. Then publishing begins and open desks
 * read again.
 * @param lists those of the desk that show it
 */
export async function writeAndPublish<T>(
  context: Pick<AppContext, 'store' | 'clock' | 'link'>,
  lists: readonly LiveList[],
  work: (trx: Transaction<Database>, now: number) => Promise<T>,
): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => work(trx, context.clock.now())),
  )
  wakePublishing(context)
  announce(context, { type: 'changed', lists: [...lists] })
  return result
}
