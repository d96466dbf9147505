import type { AppContext } from '../../../../context.ts'
import type { UserRow } from '../auth.table.ts'
import { deviceName } from '../sessions/device-name.ts'
import { type LoginCaller, refuseDisabled, refuseExpired } from './finish-sign-in.ts'
import { noteRarely } from './note-rarely.ts'

/**
 * Somebody has proven who they are, and the account is disabled, or its temporary password has expired. Call it only after
 * a right proof: strangers must not learn either.
 * @throws 403 `account_disabled`, `password_expired`
 */
export async function refuseClosedAccount(
  context: Pick<AppContext, 'store' | 'clock'>,
  row: UserRow,
  { address, userAgent }: LoginCaller,
  by: 'password' | 'passkey',
): Promise<void> {
  try {
    refuseDisabled(row)
    if (by === 'password') refuseExpired(row, context.clock.now())
  } catch (error) {
    const why = row.disabled_at === null ? 'expired' : 'disabled'
    const details = { name: row.username, by, why, device: deviceName(userAgent ?? null) }
    await noteRarely(context, { action: 'auth.closed-account', subject: row.id, details }, { address, about: row.id })
    throw error
  }
}
