import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import type { PasskeyRow } from '../factors.table.ts'
import { requestOptions } from '../passkeys/passkey-options.ts'
import { listPasskeys } from '../passkeys/passkeys.repository.ts'
import { findRelyingParty } from '../passkeys/relying-party.ts'
import { countRecoveryCodes } from '../recovery/recovery-codes.repository.ts'
import { listTotpFactors } from '../totp/totp.repository.ts'

type SecondMethod = 'passkey' | 'totp' | 'recovery-code'

export interface OfferedMethods {
  /** Empty for accounts without a second factor. */
  methods: SecondMethod[]
  passkeyOptions?: Record<string, unknown>
  /** Of the pending proof. */
  asked: { challenge: string | null; rp_id: string | null }
}

/** The ways in which this account can prove who it is, at the address where it is asked. */
export async function offerMethods(
  { config, store }: AppContext,
  userId: string,
  origin: string | undefined,
): Promise<OfferedMethods> {
  const { passkeys, hasTotp, hasCodes } = await listWays(store.db, userId)
  const rpId = findRelyingParty(config, origin)
  const usable = passkeys.filter(({ rp_id }) => rp_id === rpId)
  const methods: SecondMethod[] = [
    ...(usable.length > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasCodes && (hasTotp || passkeys.length > 0) ? (['recovery-code'] as const) : []),
  ]
  if (!rpId || usable.length === 0) return { methods, asked: { challenge: null, rp_id: null } }
  const { challenge, options } = await requestOptions(rpId, usable)
  return { methods, passkeyOptions: options, asked: { challenge, rp_id: rpId } }
}

async function listWays(
  db: Kysely<Database>,
  userId: string,
): Promise<{ passkeys: PasskeyRow[]; hasTotp: boolean; hasCodes: boolean }> {
  return {
    passkeys: await listPasskeys(db, userId),
    hasTotp: (await listTotpFactors(db, userId)).length > 0,
    hasCodes: (await countRecoveryCodes(db, userId)) > 0,
  }
}
