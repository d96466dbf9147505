import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'calendar-revision'

/** What answers look like; whoever changes that changes this too, so that nobody keeps answers of an earlier form. */
const FORM = 1

/** One mark serves all that a transaction changes. */
const renewedIn = new WeakSet<Transaction<Database>>()

/**
 * Marks, in the transaction of a change, that the calendar is another. Never the same again, also after a restore. The
 * transaction is a whole one: what is undone in part of it would take the mark along.
 */
export async function renewRevision(trx: Transaction<Database>, now: number): Promise<void> {
  if (renewedIn.has(trx)) return
  renewedIn.add(trx)
  await saveValue(trx, NAME, uuid(), now)
}

/**
 * Until this transaction ends nobody else changes the calendar: what is looked for in it after this, and not found, is not
 * there. The revision is the one row that every change writes.
 */
export async function holdCalendar(trx: Transaction<Database>, now: number): Promise<void> {
  await renewRevision(trx, now)
}

/** Read it before the events: what is read after it is at least as new. */
export async function findRevision(db: Kysely<Database>): Promise<string> {
  return `${FORM}-${(await findValue(db, NAME, z.string())) ?? 'none'}`
}
