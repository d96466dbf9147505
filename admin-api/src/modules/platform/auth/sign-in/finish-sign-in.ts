import { ACCOUNT_DISABLED_MESSAGE, type CurrentUser, INVALID_CREDENTIALS_MESSAGE } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../audit.service.ts'
import type { UserRow } from '../auth.table.ts'
import { withMissingFactor } from '../factors/required/missing-factor.service.ts'
import { currentUserOf } from '../sessions/current-user.ts'
import { createDeviceToken, knownDevice } from '../sessions/known-devices.ts'
import { createSession, type Device, type NewSession } from '../sessions/sessions.service.ts'
import { getUser, updateSignedInAt } from '../users.repository.ts'

export interface LoginCaller extends Device {
  deviceToken?: string | undefined
  /** Of the page that asks. */
  origin?: string | undefined
}

export interface SignedInAccount {
  user: CurrentUser
  session: NewSession
  deviceToken: string
}

interface Proven {
  /** How, for the audit log. */
  by: 'password' | 'passkey' | 'totp' | 'recovery-code'
  /** Runs in the transaction that opens the session. What it throws, undoes the sign-in. */
  claim: (trx: Transaction<Database>, now: number) => Promise<void>
}

/** Opens the session of somebody who has proven who they are. @param seen the account's row that was proven */
export async function finishSignIn(
  context: AppContext,
  seen: UserRow,
  caller: LoginCaller,
  { by, claim }: Proven,
): Promise<SignedInAccount> {
  const { config, store, clock } = context
  const now = clock.now()
  const { user, session } = await store.groupWrite(async (trx) => {
    await refuseChanged(trx, seen)
    await claim(trx, now)
    const user = await withMissingFactor(context, trx, currentUserOf(seen))
    await recordAudit(trx, { user, action: 'auth.login', ...(by !== 'password' && { details: { by } }) }, now)
    await updateSignedInAt(trx, seen.id, now)
    return { user, session: await createSession(trx, seen.id, now, caller) }
  })
  const device = knownDevice(config, caller.deviceToken, seen.id)
  const deviceToken = (device && caller.deviceToken) || createDeviceToken(config, seen.id)
  return { user, session, deviceToken }
}

/** Call it only after a right proof: strangers must not learn that an account is disabled. */
export function refuseDisabled({ disabled_at }: UserRow): void {
  if (disabled_at !== null) throw new AppError(403, 'account_disabled', ACCOUNT_DISABLED_MESSAGE)
}

/** Verifying takes time, and the account may be disabled or reset meanwhile. */
export async function refuseChanged(trx: Transaction<Database>, seen: UserRow): Promise<void> {
  const row = await getUser(trx, seen.id)
  refuseDisabled(row)
  if (row.password_hash !== seen.password_hash) throw invalidCredentials()
}

export function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}
