import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { openAddressHashes } from './address-hash.ts'
import { hasErasures, listErasedHashes } from './erasures.repository.ts'

export { addressesMeant } from './address-spellings.ts'

export async function findErasedAmong(
  context: Pick<AppContext, 'config'>,
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0 || !(await hasErasures(db))) return []
  const hashOf = openAddressHashes(context)
  const byHash = new Map(emails.map((email) => [hashOf(email), email] as const))
  const erased = await listErasedHashes(db, [...byHash.keys()])
  return erased.flatMap((hash) => byHash.get(hash) ?? [])
}
