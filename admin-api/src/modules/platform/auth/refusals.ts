import { ACCOUNT_DISABLED_MESSAGE, INVALID_CREDENTIALS_MESSAGE } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { UserRow } from './auth.table.ts'
import { getUser } from './users.service.ts'

export function invalidCredentials(): AppError {
  return new AppError(401, 'invalid_credentials', INVALID_CREDENTIALS_MESSAGE)
}

/** @param tries what somebody had too many of */
export function tooManyWrong(milliseconds: number, tries = 'passwords'): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, 'too_many_requests', `Too many wrong ${tries}. Please wait ${wait} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}

/** Call it only after a right proof: strangers must not learn that an account is disabled. @throws 403 */
export function refuseDisabled({ disabled_at }: UserRow): void {
  if (disabled_at !== null) throw new AppError(403, 'account_disabled', ACCOUNT_DISABLED_MESSAGE)
}

const PASSWORD_EXPIRED_MESSAGE = 'This temporary password has expired. Ask an administrator for a new one.'

/** Call it only after the right password. @throws 403 */
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
