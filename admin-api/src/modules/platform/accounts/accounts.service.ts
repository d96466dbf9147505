import type {
  Account,
  AccountWithPassword,
  CurrentUser,
  UpdateAccountInput,
  UpdateCurrentUser,
} from '@hometown/shared-types/contract/accounts'
import { accountName } from '@hometown/shared-types/rules/names'
import type { Kysely, Transaction, Updateable } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { removeAllFactors } from '../auth/factors.service.ts'
import { refusedField, replacePassword } from '../auth/passwords.service.ts'
import { changeAccount, deleteSessions, endSessions } from '../auth/sessions.service.ts'
import { findUserByName, getCurrentUser, getUser } from '../auth/users.service.ts'

/** 422 `own_account`: nobody takes away their own rights. */
const OWN_ACCOUNT_MESSAGE = 'Ask another administrator to do this'

/** 409 `last_admin`: the last administrator can be neither disabled nor made an editor. */
export const LAST_ADMIN_MESSAGE = 'At least one administrator must be able to sign in'

/** 409 `email_taken`, to administrators and to someone who changes their own address. */
const EMAIL_TAKEN_MESSAGE = 'Another account already has this email address'

export async function listAccounts({ store, clock }: AppContext): Promise<Account[]> {
  const rows = await store.db
    .selectFrom('users')
    .selectAll()
    .orderBy('username')
    .select(({ selectFrom, fn }) => [
      selectFrom('sessions')
        .select(fn.countAll().as('count'))
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', clock.now())
        .as('sessions'),
      selectFrom('second_factors').select(fn.countAll().as('count')).whereRef('user_id', '=', 'users.id').as('factors'),
    ])
    .execute()
  return rows.map(({ id, username, email, role, signed_in_at, ...row }) => ({
    ...{ id, username, displayName: row.display_name, email, role },
    disabled: row.disabled_at !== null,
    mustChangePassword: row.must_change_password === 1,
    createdAt: new Date(row.created_at).toISOString(),
    signedInAt: signed_in_at === null ? null : new Date(signed_in_at).toISOString(),
    sessions: Number(row.sessions),
    factors: Number(row.factors),
  }))
}

/** A newsroom has few. @throws 404 */
async function getAccount(context: AppContext, id: string): Promise<Account> {
  const account = (await listAccounts(context)).find((one) => one.id === id)
  if (!account) throw notFound('Account')
  return account
}

export async function updateAccount(
  context: AppContext,
  by: CurrentUser,
  id: string,
  changes: UpdateAccountInput,
): Promise<Account> {
  await saveAccount(context, by, id, changes)
  return getAccount(context, id)
}

/** An account's name is the author of its new articles. Existing ones keep theirs. */
export async function changeOwnAccount(
  context: AppContext,
  user: CurrentUser,
  changes: UpdateCurrentUser,
): Promise<CurrentUser> {
  await saveAccount(context, user, user.id, changes)
  return getCurrentUser(context.config, context.store.db, user.id)
}

async function saveAccount(
  context: AppContext,
  by: CurrentUser,
  id: string,
  { displayName, email, role, disabled }: UpdateCurrentUser & UpdateAccountInput,
): Promise<void> {
  const { email: former, username } = await getUser(context.store.db, id)
  const isOwn = id === by.id
  const isMoved = email !== undefined && email !== former
  // To both addresses: a thief who changes the address must not silence its owner.
  const notice = isMoved ? { to: [former, email], what: `The email address of ${username} was changed.` } : undefined
  await changeAccount(context, notice, async (trx, now) => {
    const change = async (action: string, changes: Updateable<Database['users']>, details = {}) => {
      await trx
        .updateTable('users')
        .set({ ...changes, updated_at: now })
        .where('id', '=', id)
        .execute()
      await recordAudit(trx, { user: by, action, subject: id, details: { name: username, ...details } }, now)
    }
    if (role !== undefined || disabled !== undefined) await lockAdministrators(trx)
    const before = await getUser(trx, id)
    if (displayName !== undefined && displayName !== before.display_name)
      await change('account.name', { display_name: displayName }, { name: accountName({ username, displayName }) })
    if (email !== undefined && email !== before.email) {
      if (email) await refuseTakenEmail(trx, email)
      await change('account.email', { email })
    }
    if (role !== undefined && role !== before.role) {
      if (isOwn) throw refusedField(422, 'own_account', 'role', OWN_ACCOUNT_MESSAGE)
      await change('account.role', { role }, { role })
      await takeRights(trx, id)
    }
    if (disabled !== undefined && disabled !== (before.disabled_at !== null)) {
      if (isOwn) throw refusedField(422, 'own_account', 'disabled', OWN_ACCOUNT_MESSAGE)
      await change(disabled ? 'account.disable' : 'account.enable', { disabled_at: disabled ? now : null })
      await takeRights(trx, id)
    }
  })
}

/** Otherwise, two changes could remove the last two administrators together. */
async function lockAdministrators(trx: Transaction<Database>): Promise<void> {
  const update = trx.updateTable('users').set(({ ref }) => ({ updated_at: ref('updated_at') }))
  await update.where('role', '=', 'admin').execute()
}

/**
 * A session ends by the role that it was opened with; who is no longer an administrator could let one in.
 * @throws 409 if no administrator is left
 */
async function takeRights(trx: Transaction<Database>, id: string): Promise<void> {
  await deleteSessions(trx, id)
  await trx.deleteFrom('invitations').where('inviter_id', '=', id).execute()
  const admins = trx.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)
  if (!(await admins.executeTakeFirst())) throw new AppError(409, 'last_admin', LAST_ADMIN_MESSAGE)
}

/** The generated password is returned only this once. All sessions of the account end. */
export async function resetAccountPassword(
  context: AppContext,
  by: CurrentUser,
  id: string,
): Promise<AccountWithPassword> {
  if (id === by.id) throw new AppError(422, 'own_account', 'Change your own password under Settings')
  const user = await getUser(context.store.db, id)
  const entry = { user: by, action: 'account.reset-password', subject: id, details: { name: user.username } }
  const password = await replacePassword(context, user, entry)
  return { account: await getAccount(context, id), password }
}

/**
 * From the server's command line. Second factors stay unless they are lost, too.
 * @returns a temporary password, which isn't stored; undefined if there is no account of that name
 */
export async function resetPassword(context: AppContext, name: string, { removesFactors = false } = {}) {
  const user = await findUserByName(context.store.db, name)
  if (!user) return undefined
  const password = await replacePassword(context, user, { user, action: 'auth.reset-password' })
  const removedFactors = removesFactors ? await removeAllFactors(context, user, null) : 0
  return { username: user.username, password, removedFactors }
}

/** For somebody who lost theirs: takes the second factors of another account away. */
export async function removeAccountFactors(context: AppContext, by: CurrentUser, id: string): Promise<Account> {
  if (id === by.id) throw new AppError(422, 'own_account', 'Remove your own second factors under Settings')
  const removed = await removeAllFactors(context, await getUser(context.store.db, id), by)
  if (removed === 0) throw new AppError(409, 'no_factors', 'This account has no second factors')
  return getAccount(context, id)
}

export async function endAccountSessions(context: AppContext, by: CurrentUser, id: string) {
  const { username } = await getUser(context.store.db, id)
  const entry = { user: by, action: 'account.end-sessions', subject: id, details: { name: username } }
  return { ended: await endSessions(context, id, {}, entry) }
}

/** @throws 409 `email_taken` */
export async function refuseTakenEmail(trx: Transaction<Database>, email: string): Promise<void> {
  if (await isKnownEmail(trx, email)) throw refusedField(409, 'email_taken', 'email', EMAIL_TAKEN_MESSAGE)
}

/** Also of disabled accounts. @param email in lower case */
export async function isKnownEmail(db: Kysely<Database>, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** How colleagues see the accounts, by username. Disabled ones count: their work stays. */
export async function listAccountNames(
  db: Kysely<Database>,
  usernames: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (usernames.length === 0) return {}
  const users = db.selectFrom('users').select(['username', 'display_name as displayName'])
  const found = await users.where('username', 'in', usernames).execute()
  return Object.fromEntries(found.map((user) => [user.username, accountName(user)]))
}
