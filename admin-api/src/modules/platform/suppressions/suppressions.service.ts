import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { findSuppression, insertOfSend, insertSuppression } from './suppressions.repository.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export { countOfSend, deleteOfSend, noteSignUps } from './suppressions.repository.ts'

/** Whether an address, in small letters, is never to be written to. */
export async function isSuppressed(db: Kysely<Database>, email: string): Promise<boolean> {
  return (await findSuppression(db, email)) !== undefined
}

/** From now on nothing is mailed to this address; the claim of a send under way looks, too. */
export async function suppress(
  trx: Transaction<Database>,
  suppression: Pick<MailSuppressionTable, 'email' | 'reason' | 'details'>,
  now: number,
): Promise<void> {
  await insertSuppression(trx, { ...suppression, email: suppression.email.toLowerCase(), created_at: now })
}

/** The same for addresses that the mail server refused in a send; all of one send can be taken back together. */
export async function suppressOfSend(
  trx: Transaction<Database>,
  sendNo: number,
  suppressions: readonly Pick<MailSuppressionTable, 'email' | 'details'>[],
  now: number,
): Promise<void> {
  await insertOfSend(trx, sendNo, suppressions, now)
}
