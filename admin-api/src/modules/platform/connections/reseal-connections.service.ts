import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { type KeyChange, sealAnew } from '../../../lib/sealed-text.ts'
import { listConnectionRows, updateSealedSecrets } from './connections.repository.ts'

/** @returns names of those that neither key opens */
export async function resealConnections(trx: Transaction<Database>, change: KeyChange): Promise<string[]> {
  const unreadable: string[] = []
  for (const { name, secrets } of await listConnectionRows(trx)) {
    if (secrets === null) continue
    const sealed = sealAnew(change, name, secrets)
    if (sealed === undefined) unreadable.push(name)
    else await updateSealedSecrets(trx, name, sealed)
  }
  return unreadable
}
