import { accountName } from '@hometown/shared-types/account-name'
import {
  type Account,
  type AccountWithPassword,
  EMAIL_TAKEN_MESSAGE,
  LAST_ADMIN_MESSAGE,
  OWN_ACCOUNT_MESSAGE,
  type UpdateAccountInput,
  USERNAME_TAKEN_MESSAGE,
} from '@hometown/shared-types/accounts'
import type { CurrentUser, UpdateCurrentUser } from '@hometown/shared-types/auth'
import type { Kysely, Transaction, Updateable } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { prepareAccountMail } from '../account-mails/account-mails.service.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { removeFactorsOf } from '../auth/factors.service.ts'
import { refusedField, replacePassword } from '../auth/passwords.service.ts'
import { announceEndedSessions, deleteSessions } from '../auth/sessions.service.ts'
import { findUser, findUserByName, insertUser } from '../auth/users.service.ts'
import { announce } from '../live/live.service.ts'

export async function listAccounts({ store, clock }: AppContext): Promise<Account[]> {
  return (await accountRows(store.db, clock.now()).orderBy('username').execute()).map(accountFromRow)
}

type AccountRow = Awaited<ReturnType<typeof getRow>>

function accountRows(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email', 'role', 'created_at', 'disabled_at'])
    .select(['must_change_password', 'signed_in_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('sessions')
        .select(fn.countAll().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', now)
        .as('sessions'),
      selectFrom('second_factors').select(fn.countAll().as('count')).whereRef('user_id', '=', 'users.id').as('factors'),
    ])
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
  const notice = await prepareEmailNotice(context, owner, email)
  await write(context, async (trx) => {
    const now = context.clock.now()
    const change = async (action: string, changes: Updateable<Database['users']>, details = {}) => {
      await updateRow(trx, id, changes, now)
      const entry = { user: by, action, subject: id, details: { name: owner.username, ...details } }
      await recordAudit(trx, entry, now)
    }
    await lockAdministrators(trx)
    const before = await getRow(context, id, trx)
    const isDisabled = before.disabled_at !== null
    if (role !== undefined && role !== before.role) {
      if (id === by.id) throw refusedField(422, 'own_account', 'role', OWN_ACCOUNT_MESSAGE)
      await change('account.role', { role }, { role })
      await takeRights(trx, id)
    }
    if (email !== undefined && email !== before.email) {
      if (email) await refuseTakenEmail(trx, email)
      await change('account.email', { email })
      await notice?.queue(trx, now)
    }
    if (disabled !== undefined && disabled !== isDisabled) {
      if (id === by.id) throw refusedField(422, 'own_account', 'disabled', OWN_ACCOUNT_MESSAGE)
      await change(disabled ? 'account.disable' : 'account.enable', { disabled_at: disabled ? now : null })
      await takeRights(trx, id)
    }
    if (!(await hasActiveAdministrator(trx))) throw new AppError(409, 'last_admin', LAST_ADMIN_MESSAGE)
  })
  notice?.wake()
  return getAccount(context, id)
}

/** A session ends by the role that it was opened with; who is no longer an administrator could let one in. */
async function takeRights(trx: Transaction<Database>, id: string): Promise<void> {
  await deleteSessions(trx, id)
  await trx.deleteFrom('invitations').where('inviter_id', '=', id).execute()
}

/** Otherwise, two changes could remove the last two administrators together. */
async function lockAdministrators(trx: Transaction<Database>): Promise<void> {
  const update = trx.updateTable('users').set(({ ref }) => ({ updated_at: ref('updated_at') }))
  await update.where('role', '=', 'admin').execute()
}

async function hasActiveAdministrator(trx: Transaction<Database>): Promise<boolean> {
  const query = trx.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The generated password is returned only this once. All sessions of the account end. */
export async function resetAccountPassword(
  context: AppContext,
  by: CurrentUser,
  id: string,
): Promise<AccountWithPassword> {
  if (id === by.id) throw new AppError(422, 'own_account', 'Change your own password under Settings')
  const user = await findUser(context.store.db, id)
  if (!user) throw notFound('Account')
  const entry = { user: by, action: 'account.reset-password', subject: id, details: { name: user.username } }
  const password = await replacePassword(context, user, (trx, now) => recordAudit(trx, entry, now))
  announceChange(context)
  return { account: await getAccount(context, id), password }
}

/** For somebody who lost theirs: takes the second factors of another account away. */
export async function removeAccountFactors(context: AppContext, by: CurrentUser, id: string): Promise<Account> {
  await removeFactorsOf(context, by, id)
  announceChange(context)
  return getAccount(context, id)
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
  const notice = await prepareEmailNotice(context, { username: user.username, email: user.email ?? null }, email)
  const after = await write(context, async (trx) => {
    const now = context.clock.now()
    const before = await getRow(context, user.id, trx)
    const note = (action: string, details = {}) => recordAudit(trx, { user, action, subject: user.id, details }, now)
    if (displayName !== undefined && displayName !== before.display_name) {
      await updateRow(trx, user.id, { display_name: displayName }, now)
      await note('account.name', { name: accountName({ ...user, displayName }) })
    }
    if (email !== undefined && email !== before.email) {
      if (email) await refuseTakenEmail(trx, email)
      await updateRow(trx, user.id, { email }, now)
      await note('account.own-email')
      await notice?.queue(trx, now)
    }
    return getRow(context, user.id, trx)
  })
  notice?.wake()
  const { email: _former, ...rest } = user
  return { ...rest, displayName: after.display_name, ...(after.email !== null && { email: after.email }) }
}

/** To the former and to the new address: a thief who changes the address must not silence its owner. */
async function prepareEmailNotice(
  context: AppContext,
  { username, email }: { username: string; email: string | null },
  to: string | null | undefined,
) {
  if (to === undefined || to === email) return undefined
  const what = `The email address of ${username} was changed.`
  return prepareAccountMail(context, { to: [email, to], what })
}

/** @throws 409 `email_taken` */
export async function refuseTakenEmail(trx: Transaction<Database>, email: string): Promise<void> {
  if (await isKnownEmail(trx, email)) throw refusedField(409, 'email_taken', 'email', EMAIL_TAKEN_MESSAGE)
}

/** Also of disabled accounts. @param email in lower case */
export async function isKnownEmail(db: Kysely<Database>, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
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
  // Two people may choose the same address at the same moment. The retry then finds it taken.
  const result = await retryConflicts(() => context.store.db.transaction().execute(run))
  announceEndedSessions(context)
  announceChange(context)
  return result
}

function announceChange(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['accounts', 'invitations', 'audit-log'] })
}

async function updateRow(
  trx: Transaction<Database>,
  id: string,
  changes: Updateable<Database['users']>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

async function getAccount(context: AppContext, id: string): Promise<Account> {
  return accountFromRow(await getRow(context, id))
}

async function getRow({ store, clock }: AppContext, id: string, trx?: Transaction<Database>) {
  const row = await accountRows(trx ?? store.db, clock.now())
    .where('id', '=', id)
    .executeTakeFirst()
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
