import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { findSuppression, insertSuppression } from './suppressions.repository.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export { noteSignUps } from './suppressions.repository.ts'

export async function isSuppressed(db: Kysely<Database>, email: string): Promise<boolean> {
  return (await findSuppression(db, email)) !== undefined
}

export async function suppress(
  trx: Transaction<Database>,
  suppression: Pick<MailSuppressionTable, 'email' | 'reason' | 'details'>,
  now: number,
): Promise<void> {
  await insertSuppression(trx, { ...suppression, email: suppression.email.toLowerCase(), created_at: now })
}
