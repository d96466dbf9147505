import { ACCOUNT_DISABLED_MESSAGE, type CurrentUser, INVALID_CREDENTIALS_MESSAGE } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../audit.service.ts'
import type { UserRow } from '../auth.table.ts'
import { withMissingFactor } from '../factors/required/missing-factor.service.ts'
import { prepareSignInNotice } from '../notices/account-notices.service.ts'
import { currentUserOf } from '../sessions/current-user.ts'
import { deviceName } from '../sessions/device-name.ts'
import { createDeviceToken, knownDevice } from '../sessions/known-devices.ts'
import {
  announceEndedSessions,
  createSession,
  type Device,
  endFormerSession,
  type NewSession,
} from '../sessions/sessions.service.ts'
import { getUser, noteSignIn } from '../users.repository.ts'

export interface LoginCaller extends Device {
  deviceToken?: string | undefined
  /** Of the session that this browser still has. */
  sessionToken?: string | undefined
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

/**
 * Opens the session of somebody who has proven who they are. It gets a new token, the session that this browser had ends,
 * and the account's owner hears of a browser that the account didn't know.
 * @param seen the account's row that was proven
 */
export async function finishSignIn(
  context: AppContext,
  seen: UserRow,
  caller: LoginCaller,
  { by, claim }: Proven,
): Promise<SignedInAccount> {
  const { config, store, clock } = context
  const now = clock.now()
  const knownBy = by === 'password' ? 'password' : 'factor'
  const isKnown = knownDevice(config, caller.deviceToken, seen, knownBy) !== undefined
  const notice = isKnown ? undefined : await prepareSignInNotice(context, seen, { ...caller, at: now })
  const { user, session, hasEndedSessions } = await store.groupWrite(async (trx) => {
    // It locks the account's row: a reset or a lock of this account that comes now waits, and ends this session, too.
    const row = (await noteSignIn(trx, seen, now)) ?? (await refuseChanged(trx, seen))
    await claim(trx, now)
    const user = await withMissingFactor(context, trx, currentUserOf(row))
    const details = { by, address: caller.address, device: deviceName(caller.userAgent ?? null), isNew: !isKnown }
    await recordAudit(trx, { user, action: 'auth.login', details }, now)
    const hasEndedFormer = await endFormerSession(trx, caller.sessionToken)
    const { endedOthers, ...session } = await createSession(trx, user, now, caller)
    await notice?.queue(trx, now)
    return { user, session, hasEndedSessions: hasEndedFormer || endedOthers > 0 }
  })
  notice?.wake()
  if (hasEndedSessions) announceEndedSessions(context)
  const deviceToken = (isKnown && caller.deviceToken) || createDeviceToken(config, seen, knownBy)
  return { user, session, deviceToken }
}

const PASSWORD_EXPIRED_MESSAGE = 'This temporary password has expired. Ask an administrator for a new one.'

/** Call it only after a right proof: strangers must not learn that an account is disabled. */
export function refuseDisabled({ disabled_at }: UserRow): void {
  if (disabled_at !== null) throw new AppError(403, 'account_disabled', ACCOUNT_DISABLED_MESSAGE)
}

/** Call it only after the right password. */
export function refuseExpired({ password_expires_at: end }: UserRow, now: number): void {
  if (end !== null && end <= now) throw new AppError(403, 'password_expired', PASSWORD_EXPIRED_MESSAGE)
}

/** Verifying takes time, and the account may be disabled or reset meanwhile. @returns the account as it is now */
export async function refuseChanged(trx: Transaction<Database>, seen: UserRow): Promise<UserRow> {
  const row = await getUser(trx, seen.id)
  refuseDisabled(row)
  if (row.password_hash !== seen.password_hash) throw invalidCredentials()
  return row
}

export function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}
