import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { type KeyChange, sealAnew } from '../../../../../lib/sealed-text.ts'
import { listAllTotpFactors, updateSealedSecret } from './totp.repository.ts'
import { totpSubject } from './totp.ts'

/** Apps that somebody is adding just now aren't in it: they begin again. @returns how many neither key opens */
export async function resealTotpFactors(trx: Transaction<Database>, change: KeyChange): Promise<number> {
  let unreadable = 0
  for (const { id, user_id, sealed_secret } of await listAllTotpFactors(trx)) {
    const sealed = sealAnew(change, totpSubject(user_id, id), sealed_secret)
    if (sealed === undefined) unreadable++
    else await updateSealedSecret(trx, id, sealed)
  }
  return unreadable
}
