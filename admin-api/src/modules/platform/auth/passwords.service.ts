import {
  type ChangePasswordInput,
  CURRENT_PASSWORD_MESSAGE,
  PASSWORD_UNCHANGED_MESSAGE,
} from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { passwordProblem } from '@hometown/shared-types/weak-password'
import type { AppContext } from '../../../context.ts'
import { refuseStale } from '../../../http/callers/access-guard.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { deleteAllFactors, hasFactors } from './factors.repository.ts'
import { forgetFirstPassword } from './first-password.service.ts'
import { giveBackPasswordTry, takePasswordTry } from './login-limits.ts'
import { preparePasswordNotice } from './notices.service.ts'
import { generatePassword, hashPassword, isPassword, refuseWhileBusy, temporaryPassword } from './passwords.ts'
import { refuseExpired, tooManyWrong } from './refusals.ts'
import { announceEndedSessions, deleteSessions, type NewSession, renewSessionToken } from './sessions.service.ts'
import { findUserByName, getUser, updateUnchangedUser } from './users.service.ts'

export { generatePassword, hashPassword, refuseWhileBusy, TEMPORARY_DAYS, temporaryPassword } from './passwords.ts'

/**
 * Ends all other sessions, because somebody else may know the old password, and gives this one a new token. Wrong current
 * passwords count like those of sign-ins: with a stolen session, nobody may try for long.
 * @throws 403 `step_up_needed` without a fresh second factor, if the account has one
 */
export async function changePassword(
  context: AppContext,
  signedIn: SignedIn,
  input: ChangePasswordInput,
  address: string,
): Promise<NewSession> {
  refuseWhileBusy()
  const { config, store, clock } = context
  const row = await getUser(store.db, signedIn.user.id)
  if (await hasFactors(store.db, row.id)) refuseStale(signedIn)
  if (input.currentPassword === undefined) refuseUnproven(row, signedIn, clock.now())
  else await checkCurrentPassword(context, row, input.currentPassword, address)
  if (await isPassword(config, row.password_hash, input.newPassword))
    throw refusedField('newPassword', 'same_password', PASSWORD_UNCHANGED_MESSAGE)
  await refuseWeakPassword(context, row, input.newPassword, 'newPassword')
  const chosen = await ownPassword(context, input.newPassword)
  const notice = await preparePasswordNotice(context, row, 'under Settings')
  const session = await store.db.transaction().execute(async (trx) => {
    const now = clock.now()
    const changes = { ...chosen, must_change_password: 0, password_expires_at: null, updated_at: now }
    // An administrator who reset or disabled the account meanwhile must win.
    if (!(await updateUnchangedUser(trx, row, changes))) throw wrongPassword()
    // A password alone proves nothing where there is a second factor.
    const isProven = !(await hasFactors(trx, row.id))
    const renewed = await renewSessionToken(trx, signedIn.sessionId, { now, isProven })
    if (!renewed) throw new AppError(401, 'unauthenticated', 'Please sign in')
    await deleteSessions(trx, row.id, { except: signedIn.sessionId })
    await recordAudit(trx, { user: signedIn.user, action: 'auth.change-password' }, now)
    await notice.queue(trx, now)
    return renewed
  })
  notice.wake()
  announceEndedSessions(context)
  await forgetFirstPassword(context, row.password_hash)
  return session
}

/** Somebody who must choose a password has typed the current one to sign in. */
function refuseUnproven(row: UserRow, signedIn: SignedIn, now: number): void {
  if (row.must_change_password !== 1)
    throw refusedField('currentPassword', 'password_missing', CURRENT_PASSWORD_MESSAGE)
  refuseStale(signedIn)
  refuseExpired(row, now)
}

async function checkCurrentPassword(
  { config, store, clock }: AppContext,
  row: UserRow,
  password: string,
  address: string,
): Promise<void> {
  const tried = { username: row.username, address }
  const { wait, isFirstRefusal } = await store.groupWrite((trx) => takePasswordTry(trx, tried, clock.now()))
  if (wait === undefined && (await isPassword(config, row.password_hash, password))) {
    await store.groupWrite((trx) => giveBackPasswordTry(trx, tried))
    return refuseExpired(row, clock.now())
  }
  if (wait === undefined || isFirstRefusal) {
    const action = wait === undefined ? 'auth.wrong-password' : 'auth.login-limited'
    const entry = { user: null, action, subject: row.id, details: { name: row.username, address } }
    await store.groupWrite((trx) => recordAudit(trx, entry, clock.now()))
  }
  throw wait === undefined ? wrongPassword() : tooManyWrong(wait)
}

function wrongPassword(): AppError {
  return refusedField('currentPassword', 'wrong_password', 'Current password is incorrect')
}

function refusedField(path: string, code: string, message: string): AppError {
  return new AppError(422, code, message, { issues: [{ path, message }] })
}

/** For somebody who doesn't remember the name. */
export async function listAdministrators({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  const query = store.db.selectFrom('users').select('username').where('role', '=', 'admin').orderBy('username')
  return (await query.execute()).map(({ username }) => username)
}

/**
 * Second factors stay unless they are lost, too.
 * @returns a temporary password, which isn't stored; undefined if there is no account of that name
 */
export async function resetPassword(
  context: AppContext,
  username: string,
  { removesFactors = false } = {},
): Promise<{ username: string; password: string; removedFactors: number } | undefined> {
  const user = await findUserByName(context.store.db, username)
  if (!user) return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(context.config, password)
  const notice = await preparePasswordNotice(context, user, 'on the server')
  const removedFactors = await context.store.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const changes = { ...temporaryPassword(passwordHash, now), updated_at: now }
    await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
    await deleteSessions(trx, user.id)
    await recordAudit(trx, { user, action: 'auth.reset-password' }, now)
    await notice.queue(trx, now)
    if (!removesFactors) return 0
    const removed = await deleteAllFactors(trx, user.id)
    const details = { name: user.username, removed }
    await recordAudit(trx, { user: null, action: 'auth.remove-factors', subject: user.id, details }, now)
    return removed
  })
  notice.wake()
  await forgetFirstPassword(context, user.password_hash)
  return { username: user.username, password, removedFactors }
}

/** Raise it when the rules become stricter: passwords are then judged again when they are typed. */
const PASSWORD_RULES = 1

/** What a row gets with a password that its owner chose. One of a site that only this machine reaches is judged later. */
export async function ownPassword({ config }: Pick<AppContext, 'config'>, password: string) {
  return {
    password_hash: await hashPassword(config, password),
    password_rules: isThisMachine(config.siteUrl) ? 0 : PASSWORD_RULES,
  }
}

/**
 * A hash doesn't say whether a password keeps today's rules, so look when it is typed. A weak one still opens the account,
 * which must then choose another. Call it after the right password, and look at the account's row again.
 */
export async function judgeTypedPassword(context: AppContext, row: UserRow, password: string): Promise<void> {
  const isJudged = row.password_rules >= PASSWORD_RULES || row.must_change_password === 1
  if (isJudged || isThisMachine(context.config.siteUrl)) return
  const isWeak = (await passwordProblemOf(context, row, password)) !== undefined
  const judgment = isWeak ? { must_change_password: 1 } : { password_rules: PASSWORD_RULES }
  await context.store.groupWrite((trx) => updateUnchangedUser(trx, row, judgment))
}

type Owner = Pick<UserRow, 'username'> & Partial<Pick<UserRow, 'display_name' | 'email'>>

/** @throws 422 `weak_password` @param path of the field in the body */
export async function refuseWeakPassword(
  context: AppContext,
  owner: Owner,
  password: string,
  path: 'newPassword' | 'password',
): Promise<void> {
  const message = await passwordProblemOf(context, owner, password)
  if (message) throw refusedField(path, 'weak_password', message)
}

/** @returns why the owner may not choose this password, as a sentence; undefined if they may */
export async function passwordProblemOf(
  context: AppContext,
  owner: Owner,
  password: string,
): Promise<string | undefined> {
  const { config, ports } = context
  const hosts = [config.siteUrl, config.apiUrl || config.siteUrl].map((address) => new URL(address).hostname)
  const ownWords = [
    ...[owner.username, owner.display_name, owner.email],
    ...[await ports.publicationName(context), config.siteName, config.countyName, ...hosts],
  ]
  return passwordProblem(password, ownWords, config.siteUrl)
}
