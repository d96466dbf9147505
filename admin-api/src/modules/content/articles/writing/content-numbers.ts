import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { takeNumbers } from '../../../../database/settings/counters.ts'
import { findLargestContentId } from '../articles.repository.ts'

export async function takeContentNumbers(trx: Transaction<Database>, count: number): Promise<number> {
  return takeNumbers(trx, 'content-id', count, () => findLargestContentId(trx))
}
