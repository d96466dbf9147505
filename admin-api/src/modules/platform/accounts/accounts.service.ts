import { accountName } from '@hometown/shared-types/account-name'
import {
  type Account,
  type AccountWithPassword,
  LAST_ADMIN_MESSAGE,
  type NewAccount,
  OWN_ACCOUNT_MESSAGE,
  type Session,
  type UpdateAccountInput,
  USERNAME_TAKEN_MESSAGE,
} from '@hometown/shared-types/accounts'
import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { removeFactorsOf } from '../auth/factors/remove-factors.service.ts'
import { prepareEmailNotices, preparePasswordNotice } from '../auth/notices/account-notices.service.ts'
import { announceEndedSessions, listSessions } from '../auth/sessions/sessions.service.ts'
import {
  deleteSessionsOf,
  findUserByName,
  forgetFirstPassword,
  generatePassword,
  getUser,
  hashPassword,
  insertUser,
  refuseWeakPassword,
  temporaryPassword,
} from '../auth/sign-in/credentials.service.ts'
import { announce } from '../live/live.service.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountRow,
  hasActiveAdministrator,
  listAccountRows,
  lockAdministrators,
  updateAccountRow,
} from './accounts.repository.ts'
import { emailTaken } from './email-taken.ts'

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
    if (await findUserByName(trx, username)) throw usernameTaken()
    await insertUser(trx, {
      id,
      username,
      display_name: displayName,
      role,
      ...temporaryPassword(passwordHash, now),
      created_at: now,
      updated_at: now,
    })
    await recordAudit(trx, { user: by, action: 'account.create', subject: id, details: { name: username, role } }, now)
  })
  return { account: await getAccount(context, id), password: generated }
}

/** People can't disable or demote themselves, and one active administrator must remain. */
export async function updateAccount(
  context: AppContext,
  by: CurrentUser,
  id: string,
  changes: UpdateAccountInput,
): Promise<Account> {
  const now = context.clock.now()
  const owner = await getRow(context, id)
  const isMoved = changes.email !== undefined && changes.email !== owner.email
  const move = { to: changes.email ?? null, by: accountName(by), at: now }
  const notice = isMoved ? await prepareEmailNotices(context, owner, move) : undefined
  await write(context, async (trx) => {
    await lockAdministrators(trx)
    const before = await getRow(context, id, trx)
    if (changes.role !== undefined && changes.role !== before.role) {
      if (id === by.id) throw ownAccount('role')
      await updateAccountRow(trx, id, { role: changes.role }, now)
      const details = { name: before.username, role: changes.role }
      await recordAudit(trx, { user: by, action: 'account.role', subject: id, details }, now)
    }
    if (changes.email !== undefined && changes.email !== before.email) {
      if (changes.email && (await findAccountByEmail(trx, changes.email))) throw emailTaken()
      await updateAccountRow(trx, id, { email: changes.email }, now)
      await recordAudit(
        trx,
        { user: by, action: 'account.email', subject: id, details: { name: before.username } },
        now,
      )
      await notice?.queue(trx, now)
    }
    if (changes.disabled !== undefined && changes.disabled !== (before.disabled_at !== null)) {
      if (id === by.id) throw ownAccount('disabled')
      await updateAccountRow(trx, id, { disabled_at: changes.disabled ? now : null }, now)
      if (changes.disabled) await deleteSessionsOf(trx, id)
      const action = changes.disabled ? 'account.disable' : 'account.enable'
      await recordAudit(trx, { user: by, action, subject: id, details: { name: before.username } }, now)
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
  const now = context.clock.now()
  const before = await getUser(context.store.db, (await getRow(context, id)).id)
  const notice = await preparePasswordNotice(context, before, { how: `by ${accountName(by)}`, at: now })
  await write(context, async (trx) => {
    const { username } = await getRow(context, id, trx)
    await updateAccountRow(trx, id, temporaryPassword(passwordHash, now), now)
    await deleteSessionsOf(trx, id)
    await notice.queue(trx, now)
    const entry = { user: by, action: 'account.reset-password', subject: id, details: { name: username } }
    await recordAudit(trx, entry, now)
  })
  notice.wake()
  await forgetFirstPassword(context, before.password_hash)
  return { account: await getAccount(context, id), password }
}

/** For somebody who lost theirs: takes the second factors of another account away. */
export async function removeAccountFactors(context: AppContext, by: CurrentUser, id: string): Promise<Account> {
  await removeFactorsOf(context, by, id)
  announce(context, { type: 'changed', lists: ['accounts', 'audit-log'] })
  return getAccount(context, id)
}

export async function listAccountSessions(context: AppContext, id: string, current: string): Promise<Session[]> {
  await getRow(context, id)
  return listSessions(context, id, current)
}

export async function endAccountSessions(context: AppContext, by: CurrentUser, id: string): Promise<number> {
  const now = context.clock.now()
  return write(context, async (trx) => {
    const { username } = await getRow(context, id, trx)
    const ended = await deleteSessionsOf(trx, id)
    const entry = { user: by, action: 'account.end-sessions', subject: id, details: { name: username, ended } }
    if (ended > 0) await recordAudit(trx, entry, now)
    return ended
  })
}

async function write<T>(context: AppContext, run: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  // Two people may add the same name at the same moment. The retry then finds it taken.
  const result = await retryConflicts(() => context.store.db.transaction().execute(run))
  announceEndedSessions(context)
  announce(context, { type: 'changed', lists: ['accounts', 'audit-log'] })
  return result
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

function usernameTaken(): AppError {
  const issues = [{ path: 'username', message: USERNAME_TAKEN_MESSAGE }]
  return new AppError(409, 'username_taken', USERNAME_TAKEN_MESSAGE, { issues })
}

function ownAccount(path: string): AppError {
  return new AppError(422, 'own_account', OWN_ACCOUNT_MESSAGE, { issues: [{ path, message: OWN_ACCOUNT_MESSAGE }] })
}
