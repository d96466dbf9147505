import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'

const NAME = 'calendar-revision'

/** Increase when the answers' format changes, to invalidate cached ones. */
const FORM = 3

/** One new revision per transaction is enough. */
const renewedIn = new WeakSet<Transaction<Database>>()

/**
 * Gives the calendar a new revision, which never repeats, even after a restore, and locks it until the transaction ends.
 * Every change calls it before it writes anything else of the calendar: in another order, two changes could each wait for
 * the other. Don't call it inside a savepoint: a rollback would drop the mark.
 */
export async function holdCalendar(trx: Transaction<Database>, now: number): Promise<void> {
  if (renewedIn.has(trx)) return
  renewedIn.add(trx)
  await saveValue(trx, NAME, uuid(), now)
}

/** Read before the events: they are then at least as new as the revision. */
export async function findRevision(db: Kysely<Database>): Promise<string> {
  return `${FORM}-${(await findValue(db, NAME, z.string())) ?? 'none'}`
}
