import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ChangePasswordInput,
  CURRENT_PASSWORD_MESSAGE,
  type LoginInput,
} from '@hometown/shared-types/contract/accounts'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Account, Tx } from '../../../database/database.ts'
import { getRow } from '../../../database/read-rows.ts'
import { consumeLimit, type Limit, refundLimit } from '../../../database/usage-limits.ts'
import { requireFreshAuth, signedOut } from '../../../http/access/access-guard.ts'
import { clientPrefix48 } from '../../../http/access/client-address.ts'
import { deviceName } from '../../../http/access/device-name.ts'
import type { Client, NewSession } from '../../../http/access/session-cookie.ts'
import { AppError, fieldError, tooManyRequests } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'
import { generateReadableCode } from '../../../lib/tokens.ts'
import { publicationName } from '../settings/index.ts'
import type { UserRow } from './auth.table.ts'
import { describeWeakness } from './password-problem.ts'
import { deleteSessions, queueOwnerNotice, renderOwnerNotice, renewSessionToken } from './sessions.service.ts'
import { findUnchangedUser, hasFactors, users } from './users.ts'

type PasswordCosts = Pick<Config, 'passwordCost'>

/** Each hash takes 19 MB and a thread, for some 50 ms. */
const hashingTurns = pLimit(4)
/** More calls would have to wait for longer than a browser does. */
const MOST_WAITING_HASHES = 50

/** @throws 503 `passwords_busy` */
async function hashInTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseWhileHashingIsBusy()
  return hashingTurns(work)
}

function refuseWhileHashingIsBusy(): void {
  if (hashingTurns.pendingCount < MOST_WAITING_HASHES) return
  const message = 'Too many people are signing in at this moment. Please try again in a minute.'
  throw new AppError(503, 'passwords_busy', message, { retryAfter: 60 })
}

/** Hashes by argon2id. */
export function hashPassword({ passwordCost }: PasswordCosts, password: string): Promise<string> {
  return hashInTurn(() => hash(password, passwordCost))
}

/** The hash that passwords of unknown users are compared with. Each process makes it once. */
let decoyHash: Promise<string> | undefined

/** Takes the same time for an unknown user, so that nobody learns which names exist. */
export async function verifyPassword(
  config: PasswordCosts,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  // It waits for its turn like the others, but isn't refused because many wait. A failed one is made again.
  decoyHash ??= hashingTurns(() => hash('no password of anybody', config.passwordCost)).catch((error: unknown) => {
    decoyHash = undefined
    throw error
  })
  const known = passwordHash ?? (await decoyHash)
  return (await hashInTurn(() => verify(known, password))) && passwordHash !== undefined
}

const QUARTER_HOUR_MS = 15 * 60_000
/** Limits wrong passwords of one account from one address. */
const TRIES_PER_ACCOUNT_AND_ADDRESS: Limit = { max: 10, window: QUARTER_HOUR_MS }
/** Limits one address, which may try a few passwords with many names, and one account from everywhere. */
const TRIES_PER_ADDRESS_OR_ACCOUNT: Limit = { max: 100, window: QUARTER_HOUR_MS }
/** An account that is attacked from everywhere still gives each address, and so its owner's, some tries. */
const TRIES_UNDER_ATTACK = 3

/**
 * Counts the try before it checks it, because many may come at once. A right one stays counted until `refundPasswordTry`.
 * @param row the account of that name, if there is one
 * @throws 429, 503 `passwords_busy`
 */
export async function checkPasswordWithinLimits(
  { config, store }: AppContext,
  { username, password }: LoginInput,
  row: UserRow | undefined,
  { address, userAgent }: Client,
): Promise<boolean> {
  // A try that can't be checked isn't counted.
  refuseWhileHashingIsBusy()
  // A database may treat more letters as equal than we do, so count by the stored name.
  const { own, ofAddress, everywhere } = passwordLimitKeys(row?.username ?? username, address)
  const wait = await store.write('reader', async ({ db, now }) => {
    const mine = await consumeLimit(db, own, TRIES_PER_ACCOUNT_AND_ADDRESS, now)
    if (mine.wait !== undefined) return mine.wait
    const others = await consumeLimit(db, ofAddress, TRIES_PER_ADDRESS_OR_ACCOUNT, now)
    if (others.wait !== undefined) return others.wait
    const all = await consumeLimit(db, everywhere, TRIES_PER_ADDRESS_OR_ACCOUNT, now)
    return mine.used > TRIES_UNDER_ATTACK ? all.wait : undefined
  })
  if (wait !== undefined) throw tooManyRequests(wait, 'Too many wrong passwords')
  if (await verifyPassword(config, row?.password_hash, password)) return true
  await store.write('reader', async (tx) => {
    const details = { name: row?.username, address, device: deviceName(userAgent) }
    if (row) await tx.audit('auth.login-failed', row, details)
    // Other names aren't noted, because some are passwords typed into the wrong field. This write takes as long.
    else await consumeLimit(tx.db, ['unknown name', username], TRIES_PER_ADDRESS_OR_ACCOUNT, tx.now)
  })
  return false
}

/** Call it only after the sign-in: a thief of the password must not take tries back before the second factor. */
export async function refundPasswordTry({ db }: Tx, username: string, { address }: Client): Promise<void> {
  for (const key of Object.values(passwordLimitKeys(username, address))) await refundLimit(db, key)
}

function passwordLimitKeys(username: string, address = '') {
  const network = clientPrefix48(address)
  const wrong = 'wrong passwords'
  return {
    own: [wrong, 'account and address', username, network],
    ofAddress: [wrong, 'address', network],
    everywhere: [wrong, 'account', username],
  }
}

/**
 * Ends all other sessions, because somebody else may know the old password, and gives this one a new token. Wrong
 * current passwords count like those of sign-ins: with a stolen session, nobody may try for long.
 * @throws 403 `step_up_needed` without a fresh proof, if the account has a second factor
 */
export async function changePassword(
  context: AppContext,
  session: Session,
  { currentPassword, newPassword }: ChangePasswordInput,
  client: Client,
): Promise<NewSession> {
  const { config, store } = context
  const { user, sessionId } = session
  const row = await getRow(store.db, users, user.id)
  const { username } = row
  // Somebody who must choose a password has just typed the current one to sign in.
  const isKnown = currentPassword === undefined && row.must_change_password === 1
  if (isKnown || (await hasFactors(store.db, row.id))) requireFreshAuth(session)
  if (!isKnown) {
    if (currentPassword === undefined)
      throw fieldError(422, 'password_missing', 'currentPassword', CURRENT_PASSWORD_MESSAGE)
    if (!(await checkPasswordWithinLimits(context, { username, password: currentPassword }, row, client)))
      throw wrongPasswordError()
    await store.write(row, (tx) => refundPasswordTry(tx, username, client))
  }
  if (await verifyPassword(config, row.password_hash, newPassword))
    throw fieldError(422, 'same_password', 'newPassword', 'Choose a new password. This is the one you have now.')
  await refuseWeakPassword(context, row, newPassword, 'newPassword')
  const passwordHash = await hashPassword(config, newPassword)
  const notice = await renderPasswordNotice(context, row)
  const renewedSession = await store.write(row, async (tx) => {
    const before = await findUnchangedUser(tx, row)
    // An administrator who reset or disabled the account meanwhile must win.
    if (!before) throw wrongPasswordError()
    const renewed = await renewSessionToken(tx, sessionId)
    if (!renewed) throw signedOut()
    await tx.update(before, { password_hash: passwordHash, must_change_password: 0, updated_at: tx.now })
    await deleteSessions(tx, row.id, { except: sessionId })
    await queueOwnerNotice(tx, notice, before.email)
    await tx.audit('auth.change-password')
    return renewed
  })
  forgetFirstPassword(context, row)
  return renewedSession
}

function wrongPasswordError() {
  return fieldError(422, 'wrong_password', 'currentPassword', 'Current password is incorrect')
}

function renderPasswordNotice(context: AppContext, { username }: UserRow) {
  return renderOwnerNotice(context, `The password of ${username} was changed.`)
}

/**
 * The new password must be changed at the next sign-in. Ends all sessions of the account.
 * @returns the new password, which isn't stored
 */
export async function setTemporaryPassword(
  context: AppContext,
  actor: Account,
  user: UserRow,
  { version, action }: { version?: number; action: string },
): Promise<string> {
  const password = generateReadableCode()
  const passwordHash = await hashPassword(context.config, password)
  const notice = await renderPasswordNotice(context, user)
  await context.store.write(actor, async (tx) => {
    const before = await tx.expect(users, user.id, version)
    await tx.update(before, { password_hash: passwordHash, must_change_password: 1, updated_at: tx.now })
    await deleteSessions(tx, user.id)
    await queueOwnerNotice(tx, notice, before.email)
    const subject = actor.id === user.id ? undefined : before
    await tx.audit(action, subject, subject && { name: subject.username })
  })
  forgetFirstPassword(context, user)
  return password
}

type PasswordOwner = Pick<UserRow, 'username'> & Partial<Pick<UserRow, 'display_name' | 'email'>>

/** @returns why the owner may not choose this password, as a sentence; undefined if they may */
export async function describePasswordProblem(
  context: AppContext,
  owner: PasswordOwner,
  password: string,
): Promise<string | undefined> {
  const { config } = context
  const hosts = [config.siteUrl, config.apiUrl || config.siteUrl].map((address) => new URL(address).hostname)
  const ownWords = [
    ...[owner.username, owner.display_name, owner.email],
    ...[await publicationName(context), config.siteName, config.countyName, ...hosts],
  ]
  return describeWeakness(password, ownWords, config.siteUrl)
}

/** @throws 422 `weak_password` @param path of the field in the body */
export async function refuseWeakPassword(
  context: AppContext,
  owner: PasswordOwner,
  password: string,
  path: 'newPassword' | 'password',
): Promise<void> {
  const message = await describePasswordProblem(context, owner, password)
  if (message) throw fieldError(422, 'weak_password', path, message)
}

/** Returns the path of the file with the password that the first start generated. */
export function firstPasswordPath({ config }: AppContext): string {
  return join(config.dataDir, 'first-password.txt')
}

/** Deletes the file with the first password once its account has another. */
function forgetFirstPassword(context: AppContext, { username }: UserRow): void {
  const path = firstPasswordPath(context)
  if (existsSync(path) && readFileSync(path, 'utf8').startsWith(`Username: ${username}\n`)) rmSync(path)
}
