import {
  type ChangePasswordInput,
  CURRENT_PASSWORD_MESSAGE,
  PASSWORD_UNCHANGED_MESSAGE,
} from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { giveBack, type Limit, take } from '../../../database/limits.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { refuseStale, signedOut } from '../../../http/callers/access-guard.ts'
import { callerNetwork } from '../../../http/callers/rate-limits.ts'
import type { Caller, NewSession } from '../../../http/callers/session-cookie.ts'
import { tooManyTries } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { type AuditEntry, recordAudit } from '../audit/audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { changeAccount } from './change-account.service.ts'
import { hasFactors } from './factors.repository.ts'
import { forgetFirstPassword } from './first-account.service.ts'
import {
  generatePassword,
  hashPassword,
  isPassword,
  refusedField,
  refuseWeakPassword,
  refuseWhileBusy,
} from './passwords.ts'
import { deleteSessions, deviceName, renewSessionToken } from './sessions.service.ts'
import { getUser, updateUnchangedUser } from './users.service.ts'

export { hashPassword, refusedField, refuseWeakPassword } from './passwords.ts'

const QUARTER = 15 * 60_000
/** Wrong passwords of one account from one address. */
const PER_ADDRESS: Limit = { max: 10, window: QUARTER }
/** Of all accounts from one address: somebody tries a few passwords with many names. */
const OF_ADDRESS: Limit = { max: 100, window: QUARTER }
/** From everywhere. More mean an attack: each address then has fewer, and the owner's has some. */
const EVERYWHERE: Limit = { max: 100, window: QUARTER }
const UNDER_ATTACK = 3
const UNLIMITED: Limit = { max: Number.POSITIVE_INFINITY, window: QUARTER }

interface PasswordTry {
  username: string
  password: string
  /** Of that name, if there is one. */
  row: UserRow | undefined
}

/**
 * Counts the try before it checks it, because many may come at once. A right one stays counted until `giveBackTry`.
 * @throws 429, and 503 in a flood
 */
export async function checkPassword(
  context: Pick<AppContext, 'config' | 'store' | 'clock'>,
  { username, password, row }: PasswordTry,
  { address, userAgent }: Caller,
): Promise<boolean> {
  refuseWhileBusy()
  const { config, store, clock } = context
  // A database may treat more letters as equal than we do, so count by the stored name.
  const { own, ofAddress, everywhere } = limitKeys(row?.username ?? username, address)
  // On PostgreSQL, groups of writes of two machines may wait for each other's rows.
  const wait = await retryConflicts(() =>
    store.groupWrite(async (trx) => {
      const now = clock.now()
      const mine = await take(trx, own, PER_ADDRESS, now)
      if (mine.wait !== undefined) return mine.wait
      const others = await take(trx, ofAddress, OF_ADDRESS, now)
      if (others.wait !== undefined) return others.wait
      const all = await take(trx, everywhere, EVERYWHERE, now)
      return mine.used > UNDER_ATTACK ? all.wait : undefined
    }),
  )
  if (wait !== undefined) throw tooManyTries(wait, 'Too many wrong passwords')
  if (await isPassword(config, row?.password_hash, password)) return true
  await store.groupWrite(async (trx) => {
    if (row) {
      const details = { name: row.username, address, device: deviceName(userAgent) }
      const entry = { user: null, action: 'auth.login-failed', subject: row.id, details }
      await recordAudit(trx, entry, clock.now())
    } else {
      // Nothing is noted, because some are passwords typed into the wrong field. It takes as long.
      await take(trx, ['unknown name', username], UNLIMITED, clock.now())
    }
  })
  return false
}

/** Only once somebody is signed in: a thief of the password must not take tries back before the second factor. */
export async function giveBackTry(trx: Transaction<Database>, username: string, { address }: Caller): Promise<void> {
  for (const key of Object.values(limitKeys(username, address))) await giveBack(trx, key)
}

function limitKeys(username: string, address = '') {
  const network = callerNetwork(address)
  const wrong = 'wrong passwords'
  return {
    own: [wrong, 'account and address', username, network],
    ofAddress: [wrong, 'address', network],
    everywhere: [wrong, 'account', username],
  }
}

/**
 * Ends all other sessions, because somebody else may know the old password, and gives this one a new token. Wrong current
 * passwords count like those of sign-ins: with a stolen session, nobody may try for long.
 * @throws 403 `step_up_needed` without a fresh proof, if the account has a second factor
 */
export async function changePassword(
  context: AppContext,
  signedIn: SignedIn,
  { currentPassword, newPassword }: ChangePasswordInput,
  caller: Caller,
): Promise<NewSession> {
  const { config, store } = context
  const { user, sessionId } = signedIn
  const row = await getUser(store.db, user.id)
  const { username } = row
  // Somebody who must choose a password has just typed the current one to sign in.
  const isKnown = currentPassword === undefined && row.must_change_password === 1
  if (isKnown || (await hasFactors(store.db, row.id))) refuseStale(signedIn)
  if (!isKnown) {
    if (currentPassword === undefined)
      throw refusedField(422, 'password_missing', 'currentPassword', CURRENT_PASSWORD_MESSAGE)
    if (!(await checkPassword(context, { username, password: currentPassword, row }, caller))) throw wrongPassword()
    await store.groupWrite((trx) => giveBackTry(trx, username, caller))
  }
  if (await isPassword(config, row.password_hash, newPassword))
    throw refusedField(422, 'same_password', 'newPassword', PASSWORD_UNCHANGED_MESSAGE)
  await refuseWeakPassword(context, row, newPassword, 'newPassword')
  const passwordHash = await hashPassword(config, newPassword)
  const session = await changeAccount(context, noticeTo(row), async (trx, now) => {
    const changes = { password_hash: passwordHash, must_change_password: 0, updated_at: now }
    // An administrator who reset or disabled the account meanwhile must win.
    if (!(await updateUnchangedUser(trx, row, changes))) throw wrongPassword()
    const renewed = await renewSessionToken(trx, sessionId)
    if (!renewed) throw signedOut()
    await deleteSessions(trx, row.id, { except: sessionId })
    await recordAudit(trx, { user, action: 'auth.change-password' }, now)
    return renewed
  })
  forgetFirstPassword(context, row)
  return session
}

function wrongPassword() {
  return refusedField(422, 'wrong_password', 'currentPassword', 'Current password is incorrect')
}

function noticeTo({ username, email }: UserRow) {
  return { to: [email], what: `The password of ${username} was changed.` }
}

/**
 * By one that must be changed at the next sign-in. Ends all sessions of the account.
 * @returns the new password, which isn't stored
 */
export async function replacePassword(context: AppContext, user: UserRow, entry: AuditEntry): Promise<string> {
  const password = generatePassword()
  const passwordHash = await hashPassword(context.config, password)
  await changeAccount(context, noticeTo(user), async (trx, now) => {
    const changes = { password_hash: passwordHash, must_change_password: 1, updated_at: now }
    await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
    await deleteSessions(trx, user.id)
    await recordAudit(trx, entry, now)
  })
  forgetFirstPassword(context, user)
  return password
}
