import { accountName } from '@hometown/shared-types/account-name'
import {
  type Account,
  type AccountWithPassword,
  EMAIL_TAKEN_MESSAGE,
  LAST_ADMIN_MESSAGE,
  type NewAccount,
  OWN_ACCOUNT_MESSAGE,
  type Session,
  type UpdateAccountInput,
  USERNAME_TAKEN_MESSAGE,
} from '@hometown/shared-types/accounts'
import type { CurrentUser, UpdateCurrentUser } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { removeFactorsOf } from '../auth/factors.service.ts'
import { forgetFirstPassword } from '../auth/first-password.service.ts'
import { prepareEmailNotices, preparePasswordNotice } from '../auth/notices.service.ts'
import { generatePassword, hashPassword, refuseWeakPassword, temporaryPassword } from '../auth/passwords.service.ts'
import { announceEndedSessions, deleteSessions, listSessions } from '../auth/sessions.service.ts'
import { findUser, findUserByName, insertUser } from '../auth/users.service.ts'
import { announce } from '../live/live.service.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountRow,
  hasActiveAdministrator,
  listAccountRows,
  lockAdministrators,
  updateAccountRow,
  withdrawInvitationsOf,
} from './accounts.repository.ts'

export async function listAccounts({ store, clock }: AppContext): Promise<Account[]> {
  return (await listAccountRows(store.db, clock.now())).map(accountFromRow)
}

export async function createAccount(
  context: AppContext,
  by: CurrentUser,
  { username, displayName = null, role, password }: NewAccount,
): Promise<AccountWithPassword> {
  if (password !== undefined)
    await refuseWeakPassword(context, { username, display_name: displayName }, password, 'password')
  const generated = password === undefined ? generatePassword() : null
  const passwordHash = await hashPassword(context.config, password ?? generated ?? '')
  const now = context.clock.now()
  const id = uuid()
  await write(context, async (trx) => {
    await insertAccount(trx, {
      ...{ id, username, display_name: displayName, role },
      ...{ ...temporaryPassword(passwordHash, now), created_at: now, updated_at: now },
    })
    await recordAudit(trx, { user: by, action: 'account.create', subject: id, details: { name: username, role } }, now)
  })
  return { account: await getAccount(context, id), password: generated }
}

/** @throws 409 `username_taken` */
export async function insertAccount(trx: Transaction<Database>, row: Parameters<typeof insertUser>[1]): Promise<void> {
  if (await findUserByName(trx, row.username))
    throw refusedField(409, 'username_taken', 'username', USERNAME_TAKEN_MESSAGE)
  await insertUser(trx, row)
}

/** People can't disable or demote themselves, and one active administrator must remain. */
export async function updateAccount(
  context: AppContext,
  by: CurrentUser,
  id: string,
  { role, email, disabled }: UpdateAccountInput,
): Promise<Account> {
  const owner = await getRow(context, id)
  const isMoved = email !== undefined && email !== owner.email
  const notice = isMoved ? await prepareEmailNotices(context, owner, { to: email, by: accountName(by) }) : undefined
  await write(context, async (trx) => {
    const now = context.clock.now()
    const note = (action: string, details = {}) =>
      recordAudit(trx, { user: by, action, subject: id, details: { name: owner.username, ...details } }, now)
    await lockAdministrators(trx)
    const before = await getRow(context, id, trx)
    if (role !== undefined && role !== before.role) {
      if (id === by.id) throw refusedField(422, 'own_account', 'role', OWN_ACCOUNT_MESSAGE)
      await updateAccountRow(trx, id, { role }, now)
      // A session ends by the role that it was opened with.
      await deleteSessions(trx, id)
      await withdrawInvitationsOf(trx, id, now)
      await note('account.role', { role })
    }
    if (email !== undefined && email !== before.email) {
      await moveAddress(trx, id, email, now)
      await note('account.email')
      await notice?.queue(trx, now)
    }
    if (disabled !== undefined && disabled !== (before.disabled_at !== null)) {
      if (id === by.id) throw refusedField(422, 'own_account', 'disabled', OWN_ACCOUNT_MESSAGE)
      await updateAccountRow(trx, id, { disabled_at: disabled ? now : null }, now)
      if (disabled) {
        await deleteSessions(trx, id)
        await withdrawInvitationsOf(trx, id, now)
      }
      await note(disabled ? 'account.disable' : 'account.enable')
    }
    if (!(await hasActiveAdministrator(trx))) throw new AppError(409, 'last_admin', LAST_ADMIN_MESSAGE)
  })
  notice?.wake()
  return getAccount(context, id)
}

/** The generated password is returned only this once. All sessions of the account end. */
export async function resetAccountPassword(
  context: AppContext,
  by: CurrentUser,
  id: string,
): Promise<AccountWithPassword> {
  if (id === by.id) throw new AppError(422, 'own_account', 'Change your own password under Settings')
  const password = generatePassword()
  const passwordHash = await hashPassword(context.config, password)
  const before = await findUser(context.store.db, id)
  if (!before) throw notFound('Account')
  const notice = await preparePasswordNotice(context, before, `by ${accountName(by)}`)
  await write(context, async (trx) => {
    const now = context.clock.now()
    await updateAccountRow(trx, id, temporaryPassword(passwordHash, now), now)
    await deleteSessions(trx, id)
    await notice.queue(trx, now)
    const entry = { user: by, action: 'account.reset-password', subject: id, details: { name: before.username } }
    await recordAudit(trx, entry, now)
  })
  notice.wake()
  await forgetFirstPassword(context, before.password_hash)
  return { account: await getAccount(context, id), password }
}

/** For somebody who lost theirs: takes the second factors of another account away. */
export async function removeAccountFactors(context: AppContext, by: CurrentUser, id: string): Promise<Account> {
  await removeFactorsOf(context, by, id)
  announceChange(context)
  return getAccount(context, id)
}

export async function listAccountSessions(context: AppContext, id: string, current: string): Promise<Session[]> {
  await getRow(context, id)
  return listSessions(context, id, current)
}

export async function endAccountSessions(context: AppContext, by: CurrentUser, id: string): Promise<number> {
  return write(context, async (trx) => {
    const { username } = await getRow(context, id, trx)
    const ended = await deleteSessions(trx, id)
    const entry = { user: by, action: 'account.end-sessions', subject: id, details: { name: username, ended } }
    if (ended > 0) await recordAudit(trx, entry, context.clock.now())
    return ended
  })
}

/** The name of an account as an author, and where we write to. Existing articles keep their author. */
export async function changeOwnAccount(
  context: AppContext,
  user: CurrentUser,
  { displayName, email }: UpdateCurrentUser,
): Promise<CurrentUser> {
  const owner = { username: user.username, email: user.email ?? null }
  const isMoved = email !== undefined && email !== owner.email
  const move = { to: email ?? null, by: accountName(user) }
  const notice = isMoved ? await prepareEmailNotices(context, owner, move) : undefined
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const before = await getRow(context, user.id, trx)
      if (displayName !== undefined && displayName !== before.display_name) {
        await updateAccountRow(trx, user.id, { display_name: displayName }, now)
        const details = { name: accountName({ ...user, displayName }) }
        await recordAudit(trx, { user, action: 'account.name', subject: user.id, details }, now)
      }
      if (!isMoved) return
      await moveAddress(trx, user.id, email, now)
      await recordAudit(trx, { user, action: 'account.own-email', subject: user.id }, now)
      await notice?.queue(trx, now)
    }),
  )
  notice?.wake()
  announceChange(context)
  const { email: former, ...rest } = user
  const present = email === undefined ? former : email
  return { ...rest, ...(displayName !== undefined && { displayName }), ...(present && { email: present }) }
}

async function moveAddress(trx: Transaction<Database>, id: string, email: string | null, now: number): Promise<void> {
  if (email) await refuseTakenEmail(trx, email)
  await updateAccountRow(trx, id, { email }, now)
}

/** @throws 409 `email_taken` */
export async function refuseTakenEmail(trx: Transaction<Database>, email: string): Promise<void> {
  if (await findAccountByEmail(trx, email)) throw refusedField(409, 'email_taken', 'email', EMAIL_TAKEN_MESSAGE)
}

/** How colleagues see the account with this username; undefined if there is none. Disabled ones count: their work stays. */
export async function findAccountName(
  { store }: Pick<AppContext, 'store'>,
  username: string,
): Promise<string | undefined> {
  const query = store.db.selectFrom('users').select(['username', 'display_name']).where('username', '=', username)
  const user = await query.executeTakeFirst()
  return user && accountName({ username: user.username, displayName: user.display_name })
}

/** How colleagues see the accounts that are there, by username. */
export async function listAccountNames({ store }: Pick<AppContext, 'store'>): Promise<ReadonlyMap<string, string>> {
  const users = await store.db.selectFrom('users').select(['username', 'display_name']).execute()
  return new Map(
    users.map(({ username, display_name }) => [username, accountName({ username, displayName: display_name })]),
  )
}

async function write<T>(context: AppContext, run: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  // Two people may add the same name at the same moment. The retry then finds it taken.
  const result = await retryConflicts(() => context.store.db.transaction().execute(run))
  announceEndedSessions(context)
  announceChange(context)
  return result
}

function announceChange(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['accounts', 'invitations', 'audit-log'] })
}

async function getAccount(context: AppContext, id: string): Promise<Account> {
  return accountFromRow(await getRow(context, id))
}

async function getRow({ store, clock }: AppContext, id: string, trx?: Transaction<Database>): Promise<AccountRow> {
  const row = await findAccountRow(trx ?? store.db, id, clock.now())
  if (!row) throw notFound('Account')
  return row
}

function accountFromRow(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    disabled: row.disabled_at !== null,
    mustChangePassword: row.must_change_password === 1,
    createdAt: new Date(row.created_at).toISOString(),
    signedInAt: row.signed_in_at === null ? null : new Date(row.signed_in_at).toISOString(),
    sessions: Number(row.sessions),
    factors: Number(row.factors),
  }
}

function refusedField(status: 409 | 422, code: string, path: string, message: string): AppError {
  return new AppError(status, code, message, { issues: [{ path, message }] })
}
